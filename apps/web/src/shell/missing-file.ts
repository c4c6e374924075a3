/** The words of the browsers (Chromium, Firefox, Safari) and of the build for a script or style file that could not be fetched. */
const TOLD = [
  'Failed to fetch dynamically imported module',
  'error loading dynamically imported module',
  'Importing a module script failed',
  'Unable to preload CSS',
]

/** Whether a screen failed because a file of the app is not there: a newer version has replaced it, or there is no network. */
export function isMissingFile(error: unknown): boolean {
  return error instanceof Error && TOLD.some((words) => error.message.includes(words))
}
