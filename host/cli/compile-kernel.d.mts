/** The bytes of the WebAssembly module that the AssemblyScript in a file becomes. */
export function compileKernel(source: string): Promise<Buffer<ArrayBuffer>>;
