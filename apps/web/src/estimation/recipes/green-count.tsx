import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { readWire } from '../../data/read-wire.ts'
import { useText } from '../../ui/text.ts'

/** How many green articles the company has, and how far the next reward is; `version` asks anew after a change. */
export function GreenCountNote({ version }: Readonly<{ version: number }>) {
  const { t } = useText()
  const count = useQuery({
    queryKey: ['green-articles', version],
    queryFn: ({ signal }) => readWire('/api/estimation-green-articles', {}, { signal }),
    placeholderData: (before) => before,
    meta: { keep: false },
  })
  if (!count.data) return null
  const { Count, Rewards, Next } = count.data
  return (
    <Text size="xs" c="dimmed" mt={4}>
      {t('greenCount', { count: Count })} {Rewards > 0 && t('greenRewards', { count: Rewards })}{' '}
      {t('greenNext', { count: Next })}
    </Text>
  )
}
