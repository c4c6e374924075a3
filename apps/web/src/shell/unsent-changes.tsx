import { Button, Group, Stack, Text } from '@mantine/core'
import { entityLabels } from '@temelia/text/entity-labels'
import { entityNamed } from '@temelia/model/registry'
import { useState } from 'react'
import { useOutbox } from '../data/outbox/browser-outbox.ts'
import { isSave } from '../data/outbox/waiting.ts'
import type { Change, Entry, EstimateEdits, Posting, SheetLines } from '../data/outbox/queue.ts'
import { MendDialog } from '../records/waiting/mend-dialog.tsx'
import { mendPosting } from '../records/waiting/mend-posting.ts'
import { WaitingState } from '../records/waiting-state.tsx'
import { tenantRegion } from '../session/tenant-region.ts'
import { Dialog } from '../ui/dialog.tsx'
import { plainText } from '../ui/plain-text.ts'
import { useText } from '../ui/text.ts'

/** The changes that the server does not have: those that wait, and those it did not accept with its reason and what to do about it. */
export function UnsentChanges({ onClose }: Readonly<{ onClose: () => void }>) {
  const { t } = useText()
  const { waiting, refused } = useOutbox()
  return (
    <Dialog title={t('unsentTitle')} onClose={onClose} size={560}>
      <Stack component="ul" gap="md" p={0} m={0} style={{ listStyle: 'none' }}>
        {[...refused, ...waiting].map((entry) => (
          <Unsent key={entry.key} entry={entry} onClose={onClose} />
        ))}
      </Stack>
    </Dialog>
  )
}

function Unsent({ entry, onClose }: Readonly<{ entry: Entry; onClose: () => void }>) {
  const { t } = useText()
  const [mending, setMending] = useState(false)
  const { change } = entry
  const title = useChangeTitle(change)
  const mendHere = (posting: Posting) => {
    mendPosting(posting)
    onClose()
  }
  const onMend = change.kind === 'post' ? () => mendHere(change) : isSave(entry) ? () => setMending(true) : undefined
  return (
    <Group component="li" justify="space-between" wrap="nowrap" align="start">
      <div>
        <Text size="sm" fw={600}>
          {title}
        </Text>
        <WaitingState entry={entry} onMend={onMend} />
        {mending && isSave(entry) && <MendDialog entry={entry} onClose={() => setMending(false)} />}
      </div>
      {(change.kind === 'estimate' || change.kind === 'lines') && (
        <Button size="xs" variant="default" component="a" href={placeOf(change)} onClick={onClose}>
          {t('unsentOpen')}
        </Button>
      )}
    </Group>
  )
}

/** The screen on which it was typed. */
function placeOf(change: EstimateEdits | SheetLines): string {
  return change.kind === 'lines' ? change.href : `#/projects/${change.project}`
}

const POSTED = { letter: 'unsentEmail', ticket: 'unsentTicket', answer: 'unsentAnswer' } as const

/** What a change does, in the words of its entity, with the name typed in it where it has one. */
function useChangeTitle(change: Change): string {
  const { t, language } = useText()
  if (change.kind === 'post') return t(POSTED[change.what], { name: change.title })
  if (change.kind === 'estimate') return t('unsentEstimate', { name: change.title, count: change.edits.length })
  if (change.kind === 'lines') return t('unsentLines', { name: change.title, count: change.lines.length })
  const labels = entityLabels(change.entity, language, tenantRegion())
  if (change.kind === 'remove') return t('unsentDelete', { name: labels.one })
  const title = entityNamed(change.entity)?.title
  const name = title ? (change.patch as Readonly<Record<string, unknown>>)[title] : undefined
  const act = change.id === null ? labels.add : labels.edit
  return typeof name === 'string' ? `${act}: ${plainText(name)}` : act
}
