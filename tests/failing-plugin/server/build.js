/** The builder of the datasets of the faulty importer. */
export async function build() {
  throw new TypeError('acme.faulty broke in an importer');
}
