import { Anchor } from '@mantine/core'
import { useText } from '../../ui/text.ts'
import type { CheckFinding } from './checks-data.ts'
import styles from './checks.module.css'

export type Projects = Readonly<{
  projectId: number
  /** The project of the reference; null for none and for a file. */
  askedProjectId: number | null
}>

/** One thing found: where, what, and the way there. */
export function FindingLine({ finding, projectId, askedProjectId }: Projects & Readonly<{ finding: CheckFinding }>) {
  const { t } = useText()
  const { Name: name, Message: message } = finding
  const href = placeOf(finding, projectId)
  return (
    <>
      <span className={styles['where']}>{name}</span>
      <span className={styles['what']}>
        {message} <AskedPlace finding={finding} projectId={askedProjectId} />
      </span>
      {href && (
        <Anchor className={styles['act']} href={href} aria-label={t('checksGoTo', { name })}>
          {t('checksShow')}
        </Anchor>
      )}
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
        fz="inherit"
        underline="always"
        aria-label={t('checksAskedOf', { name })}
      >
        {t('checksAsked')}
      </Anchor>
    )
  if (!asked?.Line) return null
  return (
    <span className={styles['asked']}>
      {asked.Sheet
        ? t('checksAskedSheetRow', { sheet: asked.Sheet, line: asked.Line })
        : t('checksAskedRow', { line: asked.Line })}
    </span>
  )
}

export function keyOf({ Code, ArticleId, EstimateId, Asked, Name, Message }: CheckFinding): string {
  return [Code, ArticleId, EstimateId, Asked?.ArticleId, Asked?.Sheet, Asked?.Line, Name, Message].join(' ')
}

function placeOf({ ArticleId, EstimateId, ObjectId }: CheckFinding, projectId: number): string | null {
  if (ArticleId !== null) return `#/projects/${projectId}?article=${ArticleId}`
  if (EstimateId !== null) return `#/projects/${projectId}?estimate=${EstimateId}`
  return ObjectId === null ? null : `#/projects/${projectId}?object=${ObjectId}`
}
