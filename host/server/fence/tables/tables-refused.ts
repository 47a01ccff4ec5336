/** An error that names the step with which an operator gives plugins behind the fence their tables. */
export function needsOperator(pluginId: string, reason: string, cause?: unknown): Error {
  return new Error(
    `${pluginId} cannot use its tables: ${reason}. An operator has to allow it, as "Tables of plugins behind the fence" in docs/operators/README.md says`,
    { cause },
  );
}
