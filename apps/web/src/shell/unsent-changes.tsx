import { Button, Group, Stack, Text } from '@mantine/core'
import { entityLabels } from '@temelia/text/entity-labels'
import { entityNamed } from '@temelia/model/registry'
import { Problem } from '../data/problem.ts'
import { outbox, useOutbox } from '../data/outbox/browser-outbox.ts'
import type { Change, Entry } from '../data/outbox/queue.ts'
import { tenantRegion } from '../session/tenant-region.ts'
import { Dialog } from '../ui/dialog.tsx'
import { problemText } from '../ui/problem-text.ts'
import { useText } from '../ui/text.ts'

/** The changes that the server does not have: those that wait, and those it did not accept with its reason and what to do about it. */
export function UnsentChanges({ onClose }: Readonly<{ onClose: () => void }>) {
  const { t } = useText()
  const { waiting, refused } = useOutbox()
  return (
    <Dialog title={t('unsentTitle')} onClose={onClose} size={560}>
      <Stack component="ul" gap="md" p={0} m={0} pb="md" style={{ listStyle: 'none' }}>
        {[...refused, ...waiting].map((entry) => (
          <Unsent key={entry.key} entry={entry} />
        ))}
      </Stack>
    </Dialog>
  )
}

function Unsent({ entry }: Readonly<{ entry: Entry }>) {
  const { t } = useText()
  const { key, change, refusal } = entry
  const title = useChangeTitle(change)
  return (
    <Group component="li" justify="space-between" wrap="nowrap" align="start">
      <div>
        <Text size="sm" fw={600}>
          {title}
        </Text>
        <Text size="sm" c={refusal ? 'red' : 'dimmed'}>
          {refusal
            ? problemText(new Problem(refusal.status, { code: refusal.code, detail: refusal.message }), t)
            : t('unsentWaits')}
        </Text>
      </div>
      {refusal && (
        <Group wrap="nowrap" gap="xs" flex="none">
          <Button size="xs" variant="default" onClick={() => void outbox.retry(key)}>
            {t(refusal.status === 412 ? 'unsentOverwrite' : 'retry')}
          </Button>
          <Button size="xs" variant="subtle" color="red" onClick={() => void outbox.discard(key)}>
            {t('unsentDiscard')}
          </Button>
        </Group>
      )}
    </Group>
  )
}

/** What a change does, in the words of its entity, with the name typed in it where it has one. */
function useChangeTitle(change: Change): string {
  const { t, language } = useText()
  const labels = entityLabels(change.entity, language, tenantRegion())
  if (change.kind === 'remove') return t('unsentDelete', { name: labels.one })
  const title = entityNamed(change.entity)?.title
  const name = title ? (change.patch as Readonly<Record<string, unknown>>)[title] : undefined
  const act = change.id === null ? labels.add : labels.edit
  return typeof name === 'string' ? `${act}: ${name}` : act
}
