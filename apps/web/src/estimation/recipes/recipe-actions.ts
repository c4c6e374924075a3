import { callOnce } from '../../data/call-once.ts'
import { call } from '../../data/http.ts'
import type { ProjectEditor } from '../project-state/project-editor.ts'

/** How far an act on a recipe or a norm reaches. */
export const SCOPES = ['article', 'estimate', 'object', 'investment'] as const
export type Scope = (typeof SCOPES)[number]

/** What an act would change, or changed; in the words of the interface. */
export type RecipePreview = Readonly<{
  ChangeId: number | null
  Articles: number
  Lines: number
  Unchanged: number
  OtherUnit: number
  Before: number
  After: number
  Difference: number
  Units: readonly Readonly<{ From: string; To: string; Count: number }>[]
  Items: readonly Readonly<{
    ArticleId: number
    Symbol: string | null
    Name: string | null
    MeasureUnit: string | null
    NewMeasureUnit: string | null
    Before: number
    After: number
  }>[]
}>

/** An act as it is sent, without its preview mark. */
export type RecipeAction = Readonly<{ Action: string } & Record<string, unknown>>

const PATH = '/api/estimation-article-changes'

/** What an act would do; nothing is written. */
export async function lookAt(editor: ProjectEditor, act: RecipeAction, signal?: AbortSignal): Promise<RecipePreview> {
  await editor.saver.flush()
  const { body } = await call(PATH, { method: 'POST', json: { ...act, Preview: true }, signal })
  return body as RecipePreview
}

/** Carries an act out as one step of the editor's history. Gives the count of articles it changed. */
export async function perform(
  editor: ProjectEditor,
  act: RecipeAction,
  label: (count: number) => string,
): Promise<{ count: number; label: string }> {
  await editor.saver.flush()
  const { body } = await callOnce(PATH, act)
  const { ChangeId, Articles } = body as Readonly<{ ChangeId: number | null; Articles: number | readonly unknown[] }>
  const count = typeof Articles === 'number' ? Articles : Articles.length
  const said = label(count)
  if (ChangeId !== null) await editor.noteAct(`${PATH}/${ChangeId}`, said)
  return { count, label: said }
}
