import { Fragment } from 'react'
import { useText } from '../../ui/text.ts'
import type { Figures } from '../open-project/cell-views.ts'
import classes from './centralizer.module.css'
import type { WireObjectList } from './centralizer-data.ts'
import { MoneyCells, MoneyHeads } from './money-cells.tsx'

/** The list of each object: parts I to IV, their chapters, the estimates in them. */
export function ObjectLists({ lists, figures }: Readonly<{ lists: readonly WireObjectList[]; figures: Figures }>) {
  const { t } = useText()
  return (
    <table className={classes['table']} aria-label={t('centralizerByObject')}>
      <MoneyHeads />
      {lists.map((list) => (
        <tbody key={list.ObjectId}>
          <tr className={classes['top']}>
            <th scope="rowgroup">{list.Name ?? t('centralizerWholeProject')}</th>
            <MoneyCells money={list} figures={figures} />
          </tr>
          {list.Parts.map((part) => (
            <Fragment key={part.Part}>
              <tr className={classes['part']}>
                <th scope="row">{t(`centralizerPart.${part.Part}`)}</th>
                <MoneyCells money={part} figures={figures} />
              </tr>
              {part.Chapters.map((chapter) => (
                <Fragment key={chapter.Chapter}>
                  <tr className={classes['chapter']}>
                    <th scope="row">{t(`any.defaultChapter.${chapter.Chapter}`)}</th>
                    <MoneyCells money={chapter} figures={figures} />
                  </tr>
                  {chapter.Estimates.map((estimate) => (
                    <tr key={estimate.EstimateId} className={classes['line']}>
                      <th scope="row">{[estimate.Code, estimate.Name].filter(Boolean).join(' ')}</th>
                      <MoneyCells money={estimate} figures={figures} />
                    </tr>
                  ))}
                  {chapter.Facilities && (
                    <tr className={classes['line']}>
                      <th scope="row">{t('centralizerFacilities')}</th>
                      <MoneyCells money={chapter.Facilities} figures={figures} />
                    </tr>
                  )}
                </Fragment>
              ))}
            </Fragment>
          ))}
        </tbody>
      ))}
    </table>
  )
}
