const POLL_MILLISECONDS = 8;

/**
 * Says how long it takes until everything that was given to the graphics context so far is drawn; says nothing when the context is lost on
 * the way. What is returned stops the waiting.
 */
export function timeDrawing(gl: WebGL2RenderingContext, drawn: (milliseconds: number) => void): () => void {
  const began = performance.now();
  const sync = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
  if (!sync) return () => undefined;
  gl.flush();
  const timer = setInterval(() => {
    const isLost = gl.isContextLost();
    if (!isLost && gl.getSyncParameter(sync, gl.SYNC_STATUS) !== gl.SIGNALED) return;
    stop();
    if (!isLost) drawn(performance.now() - began);
  }, POLL_MILLISECONDS);
  const stop = (): void => {
    clearInterval(timer);
    gl.deleteSync(sync);
  };
  return stop;
}
