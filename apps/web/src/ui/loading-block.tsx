import { Skeleton } from '@mantine/core'
import { useText } from './text.ts'

/** Stands where something is still loading, and says so to whoever listens. Its height is that of what will come, in pixels. */
export function LoadingBlock({ height }: Readonly<{ height: number }>) {
  const { t } = useText()
  return <Skeleton height={height} role="status" aria-busy aria-label={t('loading')} />
}
