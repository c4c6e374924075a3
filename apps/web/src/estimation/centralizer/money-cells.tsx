import { useText } from '../../ui/text.ts'
import type { Figures } from '../open-project/cell-views.ts'
import type { WireMoney } from '../open-project/general-figures.ts'
import classes from './centralizer.module.css'

type MoneyCellsProps = Readonly<{
  money: WireMoney
  figures: Figures
  /** What of it is C+M, where the list has that column. */
  works?: string
}>

/** An amount without VAT, its VAT, both, and its part of C+M. */
export function MoneyCells({ money, figures, works }: MoneyCellsProps) {
  const { t } = useText()
  return (
    <>
      <td data-label={t('amountWithoutVat')}>{figures.total(money.WithoutVAT)}</td>
      <td data-label={t('amountVat')}>{figures.total(money.VAT)}</td>
      <td data-label={t('amountWithVat')}>{figures.total(money.WithVAT)}</td>
      {works !== undefined && <td data-label={works && t('centralizerWorks')}>{works}</td>}
    </>
  )
}

export function MoneyHeads({ works = false }: Readonly<{ works?: boolean }>) {
  const { t } = useText()
  return (
    <thead>
      <tr>
        <th scope="col" className={classes['names']}>
          {t('any.name')}
        </th>
        <th scope="col">{t('amountWithoutVat')}</th>
        <th scope="col">{t('amountVat')}</th>
        <th scope="col">{t('amountWithVat')}</th>
        {works && <th scope="col">{t('centralizerWorks')}</th>}
      </tr>
    </thead>
  )
}
