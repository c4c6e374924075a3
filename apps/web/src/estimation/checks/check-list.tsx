import { Anchor, Badge, Text } from '@mantine/core'
import { useText } from '../../ui/text.ts'
import type { CheckFinding, CheckState, OfferChecks } from './checks-data.ts'
import styles from './checks.module.css'

const COLORS: Readonly<Record<CheckState, string>> = { blocker: 'red', warning: 'yellow', ok: 'green', skipped: 'gray' }

type Projects = Readonly<{
  projectId: number
  /** The project of the reference; null for none and for a file. */
  askedProjectId: number | null
}>

type CheckListProps = Projects & Readonly<{ checks: OfferChecks['Checks'] }>

/** Every check with its state; those that found something open to their findings. */
export function CheckList({ checks, ...projects }: CheckListProps) {
  const { t } = useText()
  return checks.map(({ Check: check, State: state, Count: count, Findings: findings }) => {
    const head = (
      <>
        <span className={styles['state']}>
          <Badge variant="light" color={COLORS[state]} radius="sm" tt="none">
            {t(`checkState_${state}`)}
          </Badge>
        </span>
        <span>{t(`check_${check}`)}</span>
        {count > 0 && <span className={styles['count']}>{t('checksFound', { count })}</span>}
      </>
    )
    if (count === 0)
      return (
        <div key={check} className={styles['check']}>
          <div className={styles['head']}>{head}</div>
        </div>
      )
    return (
      <details key={check} className={`${styles['check']} ${styles['found']}`} open={state === 'blocker'}>
        <summary className={styles['head']}>{head}</summary>
        <ul className={styles['findings']}>
          {findings.map((finding) => (
            <li key={keyOf(finding)}>
              <FindingLine finding={finding} {...projects} />
            </li>
          ))}
          {count > findings.length && (
            <li className={styles['more']}>{t('checksMore', { count: count - findings.length })}</li>
          )}
        </ul>
      </details>
    )
  })
}

function FindingLine({ finding, projectId, askedProjectId }: Projects & Readonly<{ finding: CheckFinding }>) {
  const { t } = useText()
  const { Name: name, Message: message } = finding
  const href = placeOf(finding, projectId)
  return (
    <>
      {name !== '' &&
        (href ? (
          <Anchor href={href} size="sm" underline="always" aria-label={t('checksGoTo', { name })}>
            {name}
          </Anchor>
        ) : (
          <Text span size="sm" fw={500}>
            {name}
          </Text>
        ))}{' '}
      <Text span size="sm">
        {message}
      </Text>{' '}
      <AskedPlace finding={finding} projectId={askedProjectId} />
    </>
  )
}

/** Where the line stands that was asked for: a way to it, or the row of the file. */
function AskedPlace({ finding, projectId }: Readonly<{ finding: CheckFinding; projectId: number | null }>) {
  const { t } = useText()
  const { Asked: asked, Name: name } = finding
  if (asked?.ArticleId && projectId !== null)
    return (
      <Anchor
        href={`#/projects/${projectId}?article=${asked.ArticleId}`}
        size="sm"
        underline="always"
        aria-label={t('checksAskedOf', { name })}
      >
        {t('checksAsked')}
      </Anchor>
    )
  if (!asked?.Line) return null
  return (
    <Text span size="sm" c="dimmed">
      {asked.Sheet
        ? t('checksAskedSheetRow', { sheet: asked.Sheet, line: asked.Line })
        : t('checksAskedRow', { line: asked.Line })}
    </Text>
  )
}

function keyOf({ Code, ArticleId, EstimateId, Asked, Name, Message }: CheckFinding): string {
  return [Code, ArticleId, EstimateId, Asked?.ArticleId, Asked?.Sheet, Asked?.Line, Name, Message].join(' ')
}

function placeOf({ ArticleId, EstimateId, ObjectId }: CheckFinding, projectId: number): string | null {
  if (ArticleId !== null) return `#/projects/${projectId}?article=${ArticleId}`
  if (EstimateId !== null) return `#/projects/${projectId}?estimate=${EstimateId}`
  return ObjectId === null ? null : `#/projects/${projectId}?object=${ObjectId}`
}
