import { Anchor, Badge, Text } from '@mantine/core'
import { useText } from '../../ui/text.ts'
import type { CheckFinding, CheckState, OfferChecks } from './checks-data.ts'
import styles from './checks.module.css'

const COLORS: Readonly<Record<CheckState, string>> = { blocker: 'red', warning: 'yellow', ok: 'green', skipped: 'gray' }

type CheckListProps = Readonly<{ checks: OfferChecks['Checks']; projectId: number }>

/** Every check with its state; those that found something open to their findings. */
export function CheckList({ checks, projectId }: CheckListProps) {
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
            <li key={`${finding.Code} ${finding.ArticleId} ${finding.EstimateId} ${finding.Name} ${finding.Message}`}>
              <FindingLine finding={finding} projectId={projectId} />
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

function FindingLine({ finding, projectId }: Readonly<{ finding: CheckFinding; projectId: number }>) {
  const { t } = useText()
  const { Name: name, Message: message } = finding
  const href = placeOf(finding, projectId)
  return (
    <>
      {name !== '' &&
        (href ? (
          <Anchor href={href} size="sm" aria-label={t('checksGoTo', { name })}>
            {name}
          </Anchor>
        ) : (
          <Text span size="sm" fw={500}>
            {name}
          </Text>
        ))}{' '}
      <Text span size="sm">
        {message}
      </Text>
    </>
  )
}

function placeOf({ ArticleId, EstimateId, ObjectId }: CheckFinding, projectId: number): string | null {
  if (ArticleId !== null) return `#/projects/${projectId}?article=${ArticleId}`
  if (EstimateId !== null) return `#/projects/${projectId}?estimate=${EstimateId}`
  return ObjectId === null ? null : `#/projects/${projectId}?object=${ObjectId}`
}
