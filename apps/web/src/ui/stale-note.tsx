import { Alert, Button, Text } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useText } from './text.ts'

/** Somebody else saved what this form was begun on: what was typed is still here, and the next save puts it over theirs. */
export function StaleNote({ onTheirs }: Readonly<{ onTheirs: () => void }>) {
  const { t } = useText()
  return (
    <Alert color="yellow" variant="light" role="alert" p="sm" icon={<IconUsers size={18} />}>
      <Text size="sm" c="inherit">
        {t('staleWhole')}
      </Text>
      <Button size="xs" variant="default" mt="sm" onClick={onTheirs}>
        {t('staleShowTheirs')}
      </Button>
    </Alert>
  )
}
