import { Button, Group, Progress, Text } from '@mantine/core'
import { outbox, useOutbox } from '../data/outbox/browser-outbox.ts'
import type { Entry } from '../data/outbox/queue.ts'
import { Problem } from '../data/problem.ts'
import { problemText } from '../ui/problem-text.ts'
import { useText } from '../ui/text.ts'
import { useFormat } from '../ui/use-format.ts'

type WaitingStateProps = Readonly<{ entry: Entry; onMend?: (() => void) | undefined }>

/** How a change stands that the server does not have: since when it waits, how far it is, or why it was refused and what can be done about it. */
export function WaitingState({ entry, onMend }: WaitingStateProps) {
  const { t } = useText()
  const format = useFormat()
  const { progress } = useOutbox()
  const { key, refusal, place } = entry
  const going = progress?.key === key ? progress : null
  const percent = going && going.size > 0 ? Math.floor((going.sent / going.size) * 100) : 0
  const words = refusal
    ? problemText(new Problem(refusal.status, { code: refusal.code, detail: refusal.message }), t)
    : going
      ? t('unsentSending', { percent })
      : t('unsentWaitsSince', { when: format.instant(new Date(place).toISOString()) })
  return (
    <div>
      <Text size="sm" c={refusal ? 'red' : 'dimmed'} role={refusal ? 'alert' : undefined}>
        {words}
      </Text>
      {going && <Progress size={4} value={percent} mt={4} aria-label={t('unsentSending', { percent })} />}
      {!outbox.isHeld(key) && (
        <Group gap="xs" mt={4}>
          {refusal && onMend && (
            <Button size="compact-xs" onClick={onMend}>
              {t(refusal.current ? 'unsentChoose' : 'unsentMend')}
            </Button>
          )}
          {refusal && (
            <Button size="compact-xs" variant="default" onClick={() => void outbox.retry(key)}>
              {t(isStale(entry) ? 'unsentOverwrite' : 'retry')}
            </Button>
          )}
          {!going && (
            <Button size="compact-xs" variant="subtle" color="red" onClick={() => void outbox.discard(key)}>
              {t('unsentDiscard')}
            </Button>
          )}
        </Group>
      )}
    </div>
  )
}

function isStale({ refusal }: Entry): boolean {
  return refusal?.status === 412 || ['CHANGED_MEANWHILE', 'ANSWERED_MEANWHILE'].includes(refusal?.code ?? '')
}
