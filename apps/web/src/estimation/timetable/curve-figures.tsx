import type { TextKey } from '@temelia/text/catalogue'
import { useText } from '../../ui/text.ts'
import { useFormat } from '../../ui/use-format.ts'
import { type Curve, type Index, indices } from './curve-data.ts'
import classes from './curve-figures.module.css'

const WORD: Partial<Record<Index, readonly [less: TextKey, more: TextKey]>> = {
  SPI: ['ttBehind', 'ttAhead'],
  CPI: ['ttOverCost', 'ttUnderCost'],
}

/** The indices of earned value; those that can be good or bad say it with a word or a sign, not by colour alone. */
export function CurveFigures({ curve }: Readonly<{ curve: Curve }>) {
  const { t } = useText()
  const format = useFormat()
  return (
    <dl className={classes['figures']}>
      {indices.map((index) => {
        const value = curve[index]
        const ratio = index === 'SPI' || index === 'CPI' || index === 'TCPI'
        const word = value === null || value === 1 ? undefined : WORD[index]?.[value < 1 ? 0 : 1]
        const variance = index === 'SV' || index === 'CV'
        const bad = value !== null && (variance ? value < 0 : word !== undefined && value < 1)
        return (
          <div key={index} className={classes['figure']}>
            <dt>{t(`ttFigure${index}`)}</dt>
            <dd data-bad={bad || undefined}>
              {value === null ? '–' : format.number(value, ratio ? 3 : 2)}
              {variance && bad && <span aria-hidden> ▼</span>}
              {word && <small> {t(word)}</small>}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
