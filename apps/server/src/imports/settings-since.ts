import { followSettings } from '../estimation/project-rules.ts'
import { projectRow } from '../estimation/project-rows.ts'
import { recalculate, settingsByEstimate } from '../estimation/recalculate.ts'
import type { ProjectRow } from '../estimation/settings.ts'
import type { Context } from '../records/context.ts'

/** What lines were computed with: the project as it was, and what held for each of their estimates. */
export interface SettingsThen {
  readonly project: ProjectRow
  readonly byEstimate: ReadonlyMap<number, string>
}

/** What the lines of these estimates are computed with now. */
export async function settingsNow(
  context: Context,
  project: ProjectRow,
  estimates: Iterable<number>,
): Promise<SettingsThen> {
  const settingsOf = await settingsByEstimate(context, project.id)
  return { project, byEstimate: new Map([...estimates].map((id) => [id, JSON.stringify(settingsOf(id))])) }
}

/** Somebody changed settings while these lines, which nobody saw, were written: they follow, as all others did. */
export async function followSince(context: Context, then: SettingsThen, articles: readonly number[]): Promise<void> {
  const now = await settingsNow(context, await projectRow(context, then.project.id), then.byEstimate.keys())
  await followSettings(context, then.project, now.project)
  if ([...now.byEstimate].some(([id, settings]) => then.byEstimate.get(id) !== settings))
    await recalculate(context, then.project.id, { articles })
}
