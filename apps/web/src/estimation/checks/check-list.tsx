import { UnstyledButton } from '@mantine/core'
import {
  IconAlertTriangle,
  IconChevronRight,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  type Icon,
} from '@tabler/icons-react'
import { useText } from '../../ui/text.ts'
import { useFormat } from '../../ui/use-format.ts'
import { CHECK_STATES, type CheckState, type OfferChecks } from './checks-data.ts'
import styles from './checks.module.css'
import { FindingLine, keyOf, type Projects } from './finding-line.tsx'

/** The sign of a state; the word beside it says the same. */
export const STATE_ICONS: Readonly<Record<CheckState, Icon>> = {
  blocker: IconCircleX,
  warning: IconAlertTriangle,
  ok: IconCircleCheck,
  skipped: IconCircleDashed,
}

/** How many findings of a warning are shown without asking. */
const SHOWN = 12

type Check = OfferChecks['Checks'][number]
type CheckListProps = Projects & Readonly<{ checks: readonly Check[]; onOptions: () => void }>

/** What the checks found, the worst first; then those that found nothing, and those that lack something to compare with. */
export function CheckList({ checks, onOptions, ...projects }: CheckListProps) {
  return CHECK_STATES.map((state) => {
    const these = checks.filter((check) => check.State === state)
    if (these.length === 0) return null
    return (
      <section key={state} className={styles['group']} aria-labelledby={`checks-${state}`}>
        <GroupHead state={state} checks={these} {...(state === 'skipped' ? { onOptions } : {})} />
        {state === 'ok' || state === 'skipped' ? (
          <Names checks={these} />
        ) : (
          these.map((check) => <Found key={check.Check} check={check} {...projects} />)
        )}
      </section>
    )
  })
}

type GroupHeadProps = Readonly<{ state: CheckState; checks: readonly Check[]; onOptions?: () => void }>

function GroupHead({ state, checks, onOptions }: GroupHeadProps) {
  const { t } = useText()
  const { number } = useFormat()
  const Sign = STATE_ICONS[state]
  const found = checks.reduce((sum, { Count }) => sum + Count, 0)
  return (
    <header className={styles['groupHead']} data-state={state}>
      <Sign size={18} stroke={1.75} aria-hidden />
      <h2 id={`checks-${state}`}>{t(`checksGroup_${state}`)}</h2>
      <span className={styles['count']}>{number(found > 0 ? found : checks.length, 0)}</span>
      {onOptions && (
        <UnstyledButton className={styles['act']} onClick={onOptions}>
          {t('checksSettings')}
        </UnstyledButton>
      )}
    </header>
  )
}

function Names({ checks }: Readonly<{ checks: readonly Check[] }>) {
  const { t } = useText()
  return (
    <ul className={styles['names']}>
      {checks.map(({ Check }) => (
        <li key={Check}>{t(`check_${Check}`)}</li>
      ))}
    </ul>
  )
}

function Found({ check, ...projects }: Projects & Readonly<{ check: Check }>) {
  const { t } = useText()
  const { Check: name, State: state, Count: count, Findings: findings } = check
  return (
    <details className={styles['check']} open={state === 'blocker' || count <= SHOWN}>
      <summary>
        <IconChevronRight size={16} stroke={1.75} aria-hidden />
        <span>{t(`check_${name}`)}</span>
        <span className={styles['count']}>{t('checksFound', { count })}</span>
      </summary>
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
}
