import { Anchor, Button, Group, VisuallyHidden } from '@mantine/core'
import { IconArrowsDiff } from '@tabler/icons-react'
import { useState } from 'react'
import { ProblemNote } from '../ui/problem-note.tsx'
import { useText } from '../ui/text.ts'
import { useFormat } from '../ui/use-format.ts'
import classes from './billing.module.css'
import offer from './offer.module.css'
import { type Difference, type Differences, settleDifferences } from './project-offer-data.ts'

type OfferDifferencesProps = Readonly<{
  id: number
  found: Differences
  /** The offer is a draft that the person may change. */
  open: boolean
}>

/** What the estimate gives differently since the offer was made from it; a draft takes it over, a sent offer only shows it. */
export function OfferDifferences({ id, found, open }: OfferDifferencesProps) {
  const { t } = useText()
  const format = useFormat()
  const [shown, setShown] = useState(false)
  const [busy, setBusy] = useState('')
  const [problem, setProblem] = useState<unknown>(null)
  const { Place: place, Differences: all, Sum: sum } = found
  if (!place) return null
  const settle = async (take: boolean, key?: string) => {
    setBusy(key ?? 'all')
    setProblem(null)
    try {
      await settleDifferences(id, take, key === undefined ? undefined : [key])
    } catch (cause) {
      setProblem(cause)
    }
    setBusy('')
  }
  const signed = (amount: number) => `${amount > 0 ? '+' : ''}${format.number(amount, 2)}`
  return (
    <section className={offer['differences']} aria-label={t('offerDifferences')}>
      <Group gap="sm">
        <span>
          {t('offerMadeFrom')}{' '}
          <Anchor fz="inherit" href={`#/projects/${place.InvestmentId}`}>
            {place.Name}
          </Anchor>
          {all.length === 0 && `: ${t('offerNoDifference')}`}
        </span>
        {all.length > 0 && (
          <Button
            size="compact-sm"
            variant="light"
            color="yellow"
            aria-expanded={shown}
            leftSection={<IconArrowsDiff size={16} stroke={1.6} />}
            onClick={() => setShown(!shown)}
          >
            {t('offerDifferenceCount', { count: all.length, sum: signed(sum) })}
          </Button>
        )}
      </Group>
      {problem !== null && <ProblemNote problem={problem} />}
      {shown && all.length > 0 && (
        <>
          <div className={classes['scroll']}>
            <table className={`${classes['table']} figures`}>
              <thead>
                <tr>
                  <th>{t('billPrintName')}</th>
                  <th className={classes['number']}>{t('offerWas')}</th>
                  <th className={classes['number']}>{t('offerNow')}</th>
                  <th className={classes['number']}>{t('offerDifference')}</th>
                  {open && (
                    <th>
                      <VisuallyHidden>{t('offerTakeOver')}</VisuallyHidden>
                    </th>
                  )}
                </tr>
              </thead>
              <tbody>
                {all.map((one) => (
                  <tr key={one.Key}>
                    <td>
                      {one.Name}
                      {stateOf(one, t)}
                    </td>
                    <td className={classes['number']}>
                      {one.EntityProductId === null ? '–' : format.number(one.Was, 2)}
                    </td>
                    <td className={classes['number']}>{one.Now === null ? '–' : format.number(one.Now, 2)}</td>
                    <td className={classes['number']}>{signed(one.Difference)}</td>
                    {open && (
                      <td className={classes['number']}>
                        <Group gap={4} justify="flex-end" wrap="nowrap">
                          {one.EntityProductId !== null && (
                            <Button
                              size="compact-sm"
                              variant="subtle"
                              color="gray"
                              disabled={busy !== ''}
                              onClick={() => void settle(false, one.Key)}
                            >
                              {t('offerKeep')}
                            </Button>
                          )}
                          <Button
                            size="compact-sm"
                            variant="default"
                            loading={busy === one.Key}
                            disabled={busy !== ''}
                            onClick={() => void settle(true, one.Key)}
                          >
                            {t('offerTakeOver')}
                          </Button>
                        </Group>
                      </td>
                    )}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          {open && all.length > 1 && (
            <Button
              mt="xs"
              size="compact-md"
              variant="default"
              loading={busy === 'all'}
              onClick={() => void settle(true)}
            >
              {t('offerTakeAll')}
            </Button>
          )}
          {!open && <p className={classes['hint']}>{t('offerDifferencesLocked')}</p>}
        </>
      )}
    </section>
  )
}

function stateOf(one: Difference, t: ReturnType<typeof useText>['t']) {
  if (one.EntityProductId === null) return <em className={classes['mark']}>{t('offerAddedSince')}</em>
  return one.Now === null ? <em className={classes['mark']}>{t('offerGoneSince')}</em> : null
}
