// They part from each other for eyes that see few colours, too.
const colours = ['#2E69DC', '#E08A2E', '#3FA66B', '#B0568F', '#8A7F5C', '#6B6FCF', '#2E8577', '#A9683D'];

/** The colour of a site's block in lists; the same for the same id. */
export function siteColour(siteId: string): string {
  return colours[Number.parseInt(siteId.slice(0, 8), 16) % colours.length] ?? '#2E69DC';
}
