"""Frames over the socket that the server is at the other end of."""

import json
import os
import queue
import socket
import struct
import threading

import numpy

_LENGTHS = struct.Struct("<II")


class Channel:
    """Reads questions in a thread of its own, so that the end of the server is seen during a long computation too."""

    def __init__(self, number, leave):
        self._leave = leave
        self._socket = socket.socket(fileno=number)
        self._questions = queue.SimpleQueue()
        self._given_up = set()
        threading.Thread(target=self._read, daemon=True).start()

    def questions(self):
        """The questions that somebody still waits for, each with its binary part."""
        while True:
            question, binary = self._questions.get()
            if question["id"] in self._given_up:
                self._given_up.discard(question["id"])
                self.refuse(question, {"code": "given-up", "status": 409, "values": {}})
            else:
                yield question, binary

    def answer(self, question, value, arrays):
        """Sends a value, and arrays as one block of bytes that the header describes."""
        parts = [numpy.ascontiguousarray(array) for array in arrays.values()]
        described = [
            {"name": name, "type": part.dtype.str[1:], "length": part.size} for name, part in zip(arrays, parts)
        ]
        self._send({"id": question["id"], "value": value, "arrays": described}, parts)

    def refuse(self, question, refusal):
        """Sends why a question has no answer."""
        self._send({"id": question["id"], "refusal": refusal}, [])

    def _send(self, header, parts):
        text = json.dumps(header).encode()
        self._socket.sendall(_LENGTHS.pack(len(text), sum(part.nbytes for part in parts)) + text)
        for part in parts:
            if part.nbytes:
                self._socket.sendall(part.reshape(-1).view(numpy.uint8))

    def _read(self):
        try:
            while True:
                header_bytes, binary_bytes = _LENGTHS.unpack(self._receive(_LENGTHS.size))
                header = json.loads(self._receive(header_bytes))
                binary = self._receive(binary_bytes)
                if "giveUp" in header:
                    self._given_up.add(header["giveUp"])
                else:
                    self._questions.put((header, binary))
        except OSError:
            pass
        finally:
            self._leave()
            # Not sys.exit: ParaView's own clean-up takes long, and may crash.
            os._exit(0)

    def _receive(self, count):
        data = bytearray(count)
        view = memoryview(data)
        at = 0
        while at < count:
            read = self._socket.recv_into(view[at:])
            if read == 0:
                raise ConnectionError("The server is gone")
            at += read
        return data
