import { Button, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useText } from '../ui/text.ts'

const SECONDS = 5

/** Counts down to the redirect after a successful sign-in, and lets the person go at once. */
export function SignedInNote({ onContinue }: { onContinue: () => void }) {
  const { t } = useText()
  const [left, setLeft] = useState(SECONDS)
  useEffect(() => {
    if (left === 0) return onContinue()
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left, onContinue])
  return (
    <>
      <Text size="sm" c="dimmed" mb="md" role="status">
        {left === 0 ? t('opening') : t('openingIn', { count: left })}
      </Text>
      <Button fullWidth autoFocus onClick={onContinue}>
        {t('continueNow')}
      </Button>
    </>
  )
}
