import { Fragment } from 'react'
import { useText } from '../../ui/text.ts'
import type { Figures } from '../open-project/cell-views.ts'
import classes from './centralizer.module.css'
import type { WireLists } from './centralizer-data.ts'
import { MoneyCells, MoneyHeads } from './money-cells.tsx'

/** The list of the project: chapters with their objects, and what of them is C+M. */
export function ChapterList({ lists, figures }: Readonly<{ lists: WireLists; figures: Figures }>) {
  const { t } = useText()
  const works = (amount: number) => (amount === 0 ? '' : figures.total(amount))
  return (
    <table className={classes['table']} aria-label={t('centralizerByChapter')}>
      <MoneyHeads works />
      <tbody>
        {lists.Chapters.map((chapter) => (
          <Fragment key={chapter.Chapter}>
            <tr className={classes['part']}>
              <th scope="row">{t(`any.defaultChapter.${chapter.Chapter}`)}</th>
              <MoneyCells money={chapter} figures={figures} works={works(chapter.CplusM.WithoutVAT)} />
            </tr>
            {chapter.Objects.map((object) => (
              <tr key={object.ObjectId} className={classes['line']}>
                <th scope="row">{object.Name ?? t('centralizerWholeProject')}</th>
                <MoneyCells money={object} figures={figures} works="" />
              </tr>
            ))}
          </Fragment>
        ))}
      </tbody>
      <tfoot>
        <tr className={classes['top']}>
          <th scope="row">{t('generalTotal')}</th>
          <MoneyCells money={lists.Total} figures={figures} works={works(lists.CplusM.WithoutVAT)} />
        </tr>
        {lists.NotInF1.WithoutVAT !== 0 && (
          <tr className={classes['line']}>
            <th scope="row">{t('centralizerNotInF1')}</th>
            <MoneyCells money={lists.NotInF1} figures={figures} works="" />
          </tr>
        )}
      </tfoot>
    </table>
  )
}
