// Loaded before the server by `node --import`: calls to the disk fail as the file that ADIT_TEST_FAULT names says, for
// example `write .upload ENOSPC`: what is called, a part of the path, and the error. An empty file: nothing fails.
import fs from 'node:fs';
import { constants } from 'node:os';
import { syncBuiltinESMExports } from 'node:module';

const control = process.env.ADIT_TEST_FAULT;
const paths = new Map();

/** The error that a call on the file `descriptor` is to fail with. */
function faultOf(call, descriptor) {
  const [wanted, part, code] = fs.readFileSync(control, 'utf8').trim().split(' ');
  if (wanted !== call || !String(paths.get(descriptor)).includes(part)) return undefined;
  return Object.assign(new Error(`${code}: ${call} of ${paths.get(descriptor)}`), {
    code,
    errno: -constants.errno[code],
    syscall: call,
  });
}

const real = { ...fs };
const realOpen = fs.promises.open;

fs.open = (path, ...rest) => {
  const done = rest.pop();
  real.open(path, ...rest, (error, descriptor) => {
    if (!error) paths.set(descriptor, String(path));
    done(error, descriptor);
  });
};
fs.openSync = (path, ...rest) => {
  const descriptor = real.openSync(path, ...rest);
  paths.set(descriptor, String(path));
  return descriptor;
};
fs.promises.open = async (path, ...rest) => {
  const handle = await realOpen(path, ...rest);
  const { sync } = handle;
  handle.sync = async () => {
    paths.set(handle.fd, String(path));
    const fault = faultOf('fsync', handle.fd);
    if (fault) throw fault;
    return sync.call(handle);
  };
  const { read } = handle;
  handle.read = async (...words) => {
    paths.set(handle.fd, String(path));
    const fault = faultOf('read', handle.fd);
    if (fault) throw fault;
    return read.apply(handle, words);
  };
  return handle;
};
// A full disk takes a part of what is written.
fs.write = (descriptor, bytes, offset, length, position, done) => {
  const fault = faultOf('write', descriptor);
  if (!fault) return real.write(descriptor, bytes, offset, length, position, done);
  real.write(descriptor, bytes, offset, length >> 1, position, () => done(fault));
};
fs.writeSync = (descriptor, ...rest) => {
  const fault = faultOf('write', descriptor);
  if (fault) throw fault;
  return real.writeSync(descriptor, ...rest);
};
fs.fsync = (descriptor, done) => {
  const fault = faultOf('fsync', descriptor);
  if (fault) return void process.nextTick(done, fault);
  real.fsync(descriptor, done);
};
fs.fsyncSync = (descriptor) => {
  const fault = faultOf('fsync', descriptor);
  if (fault) throw fault;
  real.fsyncSync(descriptor);
};
syncBuiltinESMExports();
