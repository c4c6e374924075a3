import { Button, Group } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { EmptyState } from './empty-state.tsx'
import { usePlace } from './place.ts'
import { useText } from './text.ts'

/** Any address no screen answers. */
export function NotFoundPage() {
  const { t } = useText()
  const router = useRouter()
  usePlace({ label: t('notFoundTitle') })
  return (
    <EmptyState title={t('notFoundTitle')} text={t('notFoundBody')} level={1}>
      <Group justify="center">
        <Button component="a" href="#/">
          {t('goHome')}
        </Button>
        <Button variant="default" onClick={() => router.history.back()}>
          {t('goBack')}
        </Button>
      </Group>
    </EmptyState>
  )
}
