const colours = ['#A9683D', '#3D7EA9', '#7B4FA0', '#4A8258', '#8A7440', '#9C4257', '#4F5FA8', '#5F6775', '#2E8577'];

/** The colour behind a user's initials; the same for the same id. */
export function avatarColour(userId: string): string {
  return colours[Number.parseInt(userId.slice(0, 8), 16) % colours.length] ?? '#A9683D';
}
