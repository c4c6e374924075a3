import type { Language, Message } from './message.ts'
import { shell } from './shell.ts'

/** Every area's messages; the areas' keys are unique over all of them. */
export const areas = { shell } as const

type Areas = typeof areas
type AreaKey = { [Area in keyof Areas]: keyof Areas[Area] }[keyof Areas] & string

/** A key as code asks for it: plural messages are asked for without their `_one`, `_few`, `_other` ending. */
export type TextKey = AreaKey extends infer Key
  ? Key extends `${infer Stem}_${'one' | 'few' | 'other'}`
    ? Stem
    : Key
  : never

/** One area's messages in one language, in the flat form i18next reads. */
export function resources(area: Readonly<Record<string, Message>>, language: Language): Record<string, string> {
  return Object.fromEntries(Object.entries(area).map(([key, message]) => [key, message[language]]))
}
