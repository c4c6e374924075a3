import type { Language, Message } from './message.ts'

/** One area's messages in one language, in the flat form i18next reads. Kept apart from the catalogue so that sign-in loads its own texts only. */
export function resources(area: Readonly<Record<string, Message>>, language: Language): Record<string, string> {
  return Object.fromEntries(Object.entries(area).map(([key, message]) => [key, message[language]]))
}
