import type { TextKey } from '@temelia/text/catalogue'

/** Stages of a project in their order, with the colour that means the same everywhere. */
export const STAGES = [1, 2, 3, 4] as const

export type Stage = (typeof STAGES)[number]

export const STAGE_COLORS: Readonly<Record<Stage, string>> = { 1: 'blue', 2: 'yellow', 3: 'teal', 4: 'gray' }

export function stageKey(stage: Stage): TextKey {
  return `stage_${stage}`
}
