import { Anchor, Button, CopyButton, Group } from '@mantine/core'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { EmptyState } from '../ui/empty-state.tsx'
import { usePlace } from '../ui/place.ts'
import { useText } from '../ui/text.ts'
import { FileTooSlow } from './in-time.ts'
import { isMissingFile } from './missing-file.ts'

/**
 * What stands in the place of a screen that could not be drawn: what happened, how to go on, and the fault's own words to send on.
 * A screen whose file is gone belongs to an older version of the app and asks for a reload instead.
 */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const { t } = useText()
  const router = useRouter()
  const missing = isMissingFile(error)
  const slow = error instanceof FileTooSlow
  const offline = missing && !navigator.onLine
  const title = t(
    slow ? 'screenSlowTitle' : offline ? 'screenOfflineTitle' : missing ? 'newVersionTitle' : 'screenFailedTitle',
  )
  const body = t(
    slow ? 'screenSlowBody' : offline ? 'screenOfflineBody' : missing ? 'newVersionBody' : 'screenFailedBody',
  )
  usePlace({ label: title })

  function retry(): void {
    if (missing || slow) return location.reload()
    reset()
    void router.invalidate()
  }

  return (
    <EmptyState title={title} text={body} level={1} alert>
      <Group justify="center">
        <Button onClick={retry}>{t(missing && !offline ? 'reload' : 'retry')}</Button>
        {!missing && !slow && (
          <Button variant="default" component="a" href="#/">
            {t('goHome')}
          </Button>
        )}
      </Group>
      {!missing && !slow && <FaultCopy fault={faultText(error)} />}
    </EmptyState>
  )
}

function FaultCopy({ fault }: { fault: string }) {
  const { t } = useText()
  return (
    <CopyButton value={fault}>
      {({ copied, copy }) => (
        <Anchor component="button" type="button" size="sm" mt="md" underline="always" onClick={copy}>
          {t(copied ? 'copied' : 'faultCopy')}
        </Anchor>
      )}
    </CopyButton>
  )
}

function faultText(error: unknown): string {
  const told = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return `${location.href}\n${told}`
}
