"""The server that reads, filters and draws in several processes, where one is set: ParaView's `pvserver`."""

import os
import sys

from paraview import servermanager, simple

from refusal import Refusal

# As long as a server may take to come back after the last session that it drew for.
_PATIENCE_SECONDS = 10


def connect():
    """Connects to the server of `ADIT_PVSERVER`; without one this process does all by itself."""
    address = os.environ.get("ADIT_PVSERVER")
    if not address:
        return
    host, port = address.rsplit(":", 1)
    try:
        connection = simple.Connect(host, int(port), timeout=_PATIENCE_SECONDS)
    except RuntimeError:
        connection = None
    if connection is None:
        raise Refusal("pvserver-unreachable", 503, server=address)


def check_server():
    """Ends this process when its server is gone, whose calls then have empty answers: another one will find another server."""
    session = servermanager.ActiveConnection.Session
    if not session.GetIsAlive():
        print("The pvserver is gone", file=sys.stderr, flush=True)
        os._exit(1)
