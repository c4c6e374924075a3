import { keepDraft, partOfPlace } from '../../data/drafts/drafts.ts'
import { outbox } from '../../data/outbox/browser-outbox.ts'
import type { Posting } from '../../data/outbox/queue.ts'

/** A refused email, ticket or answer becomes a draft where it was written. */
export function mendPosting({ draft, files, key }: Posting): void {
  keepDraft(draft.place, draft.value)
  keepDraft(partOfPlace(draft.place), files.length > 0 ? files : null)
  void outbox.discard(key)
  window.location.hash = draft.href
}
