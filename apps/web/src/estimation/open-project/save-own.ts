import { call } from '../../data/http.ts'
import { queryClient } from '../../data/query-client.ts'
import { toastDone } from '../../ui/toast.tsx'
import type { Say } from '../../ui/text.ts'
import { toastRefusal } from './toast-refusal.ts'
import type { ProjectEditor } from '../project-state/project-editor.ts'
import type { ArticleRow } from '../project-state/project-tree.ts'

type Saved = Readonly<{ Saved: number; Skipped: readonly string[] }>

/**
 * Saves lines of a project among the own items: articles, composite norms or resources, never together. What is there already
 * under its symbol is left, and can be replaced from the message.
 */
export async function saveAsOwn(articles: readonly ArticleRow[], editor: ProjectEditor, t: Say): Promise<void> {
  await editor.saver.flush()
  const ids = (...kinds: ArticleRow['provenience'][]) =>
    articles.filter(({ provenience }) => kinds.includes(provenience)).map(({ id }) => id)
  const lists = {
    Articles: ids('A'),
    CompositeNorms: ids('D'),
    Resources: ids('RS', 'L').map((ArticleId) => ({ ArticleId })),
  }
  const saved = await send(lists, false)
  if (saved.Skipped.length === 0) {
    toastDone(t('didSaveOwn', { count: saved.Saved }))
    return
  }
  const again = () =>
    void send(lists, true).then(
      ({ Saved: count }) => toastDone(t('didSaveOwn', { count })),
      () => toastRefusal(t('saveOwnFailed')),
    )
  const { confirmReplace } = await import('./confirm-replace.tsx')
  confirmReplace(saved.Skipped, again)
}

async function send(lists: object, replace: boolean): Promise<Saved> {
  const { body } = await call('/api/estimation-own-items/save', {
    method: 'POST',
    json: { ...lists, Replace: replace },
  })
  await queryClient.invalidateQueries({ queryKey: ['own-items'] })
  await queryClient.invalidateQueries({ queryKey: ['catalogue'] })
  return body as Saved
}
