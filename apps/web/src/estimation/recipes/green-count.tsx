import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../data/http.ts'
import { useText } from '../../ui/text.ts'

type GreenCount = Readonly<{ Count: number; Rewards: number; Next: number }>

/** How many green articles the company has, and how far the next reward is; `version` asks anew after a change. */
export function GreenCountNote({ version }: Readonly<{ version: number }>) {
  const { t } = useText()
  const count = useQuery({
    queryKey: ['green-articles', version],
    queryFn: async ({ signal }) => (await call('/api/estimation-green-articles', { signal })).body as GreenCount,
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
