import { say } from '@temelia/text/message'
import { scheduleReports } from '@temelia/text/reports-schedule'
import { formModel } from '../frame.ts'
import { reportForm } from '../report-form.ts'
import { planOf } from './f6-plan.ts'
import { chartTables, monthNotes, valueTables } from './f6-table.ts'

/**
 * F6, the general schedule of the investment (HG 907/2016): objects and work categories over the months from the first start to the last end.
 * The long layout shows what each month is worth; the compact one paints the months only.
 */
export const f6Form = reportForm({
  symbol: 'F6',
  title: scheduleReports.f6Title,
  levels: ['investment'],
  practice: 'ro',
  needs: ['totals', 'facilities', 'schedule'],
  model: (data, options, language) => {
    const plan = planOf(data, language)
    const { range } = plan
    const decimals = options.decimals.total ?? data.place.project.decimals.total
    const values = range !== null && options.layout === 'long' && options.showPrices
    return formModel(
      data.place,
      'F6',
      [
        {
          symbol: 'F6',
          title: say(values ? scheduleReports.f6TitleValues : scheduleReports.f6Title, language),
          amounts: values,
          blocks: values ? valueTables(plan, range, decimals, language) : chartTables(plan, language),
          notes: [...monthNotes(plan, language), ...(values ? [say(scheduleReports.scheduleSpread, language)] : [])],
        },
      ],
      options,
      language,
      { orientation: 'landscape' },
    )
  },
})
