import { Alert, Anchor, Button, CopyButton, Group, List, Text } from '@mantine/core'
import { IconAlertCircle, IconAlertTriangle } from '@tabler/icons-react'
import type { notLoaded } from '@temelia/text/not-loaded'
import { Problem } from '../data/problem.ts'
import { problemText, sentencesOf, toneOf } from './problem-text.ts'
import { useText } from './text.ts'

type ProblemNoteProps = Readonly<{
  problem: unknown
  /** What could not be read, as its message; the cause follows. */
  what?: keyof typeof notLoaded | 'subscriptionsNotLoaded' | undefined
  /** Offers to try again. */
  onRetry?: () => void
  /** What was typed is a draft by now: said where the server cannot be reached. */
  drafted?: boolean
  /** Replaces the problem's own sentence. */
  text?: string
  /** Replaces what the refusal says of single fields: with their labels, where the form knows them. */
  faults?: readonly string[]
}>

/** A failed call where it happened: the cause, Retry when trying again makes sense, and the request number to send on. */
export function ProblemNote({
  problem,
  what,
  onRetry,
  drafted = false,
  text,
  faults = sentencesOf(problem),
}: ProblemNoteProps) {
  const { t } = useText()
  const requestId = problem instanceof Problem ? problem.requestId : null
  const warns = toneOf(problem) === 'warning'
  const surprising = !(problem instanceof Problem) || problem.status >= 500
  const told = surprising || problem.status === 402 || problem.status === 403
  const renew = problem instanceof Problem && typeof problem.body['renew'] === 'string' ? problem.body['renew'] : null
  return (
    <Alert
      color={warns ? 'yellow' : 'red'}
      variant="light"
      role="alert"
      icon={warns ? <IconAlertTriangle size={18} /> : <IconAlertCircle size={18} />}
      p="sm"
    >
      {what && !(problem instanceof Problem && problem.code === what) && (
        <Text size="sm" c="inherit" fw={500}>
          {t(what)}
        </Text>
      )}
      <Text size="sm" c="inherit">
        {text ?? problemText(problem, t)}
      </Text>
      {surprising && (
        <Text size="sm" mt={2}>
          {t('unexpectedHint')}
        </Text>
      )}
      {drafted && problem instanceof Problem && problem.away && (
        <Text size="sm" mt={2}>
          {t('draftKept')}
        </Text>
      )}
      {faults.length > 0 && (
        <List size="sm" mt={4}>
          {faults.map((fault) => (
            <List.Item key={fault}>{fault}</List.Item>
          ))}
        </List>
      )}
      {(onRetry || renew || (told && requestId)) && (
        <Group gap="md" mt="sm">
          {onRetry && (
            <Button size="xs" variant="default" onClick={onRetry}>
              {t('retry')}
            </Button>
          )}
          {renew && (
            <Anchor href={renew.replace(/^\//, '')} size="sm" c="inherit" underline="always">
              {t('renewNow')}
            </Anchor>
          )}
          {told && requestId && <RequestNumber id={requestId} />}
        </Group>
      )}
    </Alert>
  )
}

function RequestNumber({ id }: { id: string }) {
  const { t } = useText()
  return (
    <CopyButton value={id}>
      {({ copied, copy }) => (
        <Anchor
          component="button"
          type="button"
          size="xs"
          c="inherit"
          td="underline"
          title={t('requestIdCopy')}
          onClick={copy}
        >
          {copied ? t('copied') : t('requestId', { id })}
        </Anchor>
      )}
    </CopyButton>
  )
}
