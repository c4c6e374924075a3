import { TypedDay } from '../open-project/typed-day.tsx'
import { TypedNumber } from '../../ui/typed-number-input.tsx'
import { Button, Select, Text } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../data/http.ts'
import { problemText } from '../../ui/problem-text.ts'
import { usePractice } from '../../session/tenant-region.ts'
import { useText } from '../../ui/text.ts'
import { useFormat } from '../../ui/use-format.ts'
import { useEditor, useProjectState } from '../open-project/use-project.ts'
import styles from './panels.module.css'

/** Offered first; any other of three letters may be typed. */
const USUAL = ['EUR', 'USD', 'RON', 'GBP', 'CHF', 'HUF', 'MDL', 'BGN', 'PLN', 'CZK', 'JPY']

/** The currency in which a project's totals are shown too: chosen, with a typed rate, in Romania also with the national bank's of a day. */
export function SecondCurrency({ editable }: Readonly<{ editable: boolean }>) {
  const { t } = useText()
  const format = useFormat()
  const practice = usePractice()
  const editor = useEditor()
  const { project } = useProjectState().tree
  const [said, setSaid] = useState<{ text: string; wrong: boolean } | null>(null)
  const [busy, setBusy] = useState(false)
  // A currency is kept with its rate: one that was chosen waits here until there is a rate for it.
  const [chosen, setChosen] = useState<string | null>(null)
  const { altCurrencyDate: date } = project
  const name = chosen ?? project.altCurrencyName
  const rate = chosen === null ? project.altCurrencyRate : null
  const base = project.currency ?? 'RON'
  const data = [...new Set([...USUAL.filter((currency) => currency !== base), ...(name ? [name] : [])])]

  function change(patch: {
    altCurrencyName?: string | null
    altCurrencyRate?: number | null
    altCurrencyDate?: string | null
  }) {
    editor.edit([{ entity: 'project', id: project.id, patch }], t('didEditSettings'))
  }

  function takeRate(altCurrencyRate: number, altCurrencyDate: string | null) {
    change({ altCurrencyName: name, altCurrencyRate, altCurrencyDate })
    setChosen(null)
  }

  function choose(value: string | null) {
    setSaid(null)
    const own = value === null || value === project.altCurrencyName
    setChosen(own ? null : value)
    if (value === null) change({ altCurrencyName: null, altCurrencyRate: null, altCurrencyDate: null })
    else if (!own) setSaid({ text: t('altCurrencyRateNeeded'), wrong: false })
  }

  async function fetchRate() {
    setBusy(true)
    try {
      const { body } = await call('/api/exchange-rates', {
        query: { Currency: name, Base: base, Date: date ?? project.estimateDate },
      })
      const found = body as { Date: string; Rate: number }
      takeRate(found.Rate, found.Date)
      const values = { currency: name ?? '', rate: format.number(found.Rate), base, date: format.date(found.Date) }
      setSaid({ text: t('rateFetched', values), wrong: false })
    } catch (cause) {
      setSaid({ text: problemText(cause, t), wrong: true })
    }
    setBusy(false)
  }

  return (
    <>
      <div className={styles.pair}>
        <Select
          size="xs"
          label={t('altCurrency')}
          searchable
          clearable
          disabled={!editable}
          data={data}
          value={name}
          onChange={choose}
        />
        <TypedNumber
          label={t('altCurrencyRate')}
          value={rate}
          empty={null}
          range={[0, 1_000_000]}
          readOnly={!editable}
          onTake={(value) => {
            if (value === null || value === 0) return t('altCurrencyRateNeeded')
            setSaid(null)
            return takeRate(value, date ?? project.estimateDate)
          }}
        />
      </div>
      {name && (
        <div className={styles.pair}>
          <TypedDay
            label={t('rateDate')}
            value={date}
            readOnly={!editable}
            onTake={(altCurrencyDate) => change({ altCurrencyDate })}
          />
          {editable && practice === 'ro' && (
            <Button
              size="xs"
              variant="default"
              loading={busy}
              style={{ alignSelf: 'end' }}
              onClick={() => void fetchRate()}
            >
              {t('rateFetch')}
            </Button>
          )}
        </div>
      )}
      {said && (
        <Text size="xs" c={said.wrong ? 'red' : 'dimmed'} role="status">
          {said.text}
        </Text>
      )}
    </>
  )
}
