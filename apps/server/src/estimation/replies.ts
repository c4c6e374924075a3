import type { ReplyTable } from '../http/describe/replies.ts'
import { cashFlowReplies } from './cash-flow/cash-flow-replies.ts'
import { catalogueReplies } from './catalogue/catalogue-replies.ts'
import { checkReplies } from './checks/check-replies.ts'
import { editorReplies } from './editor-replies.ts'
import { ownItemReplies } from './own-items/own-item-replies.ts'
import { priceReplies } from './prices/price-replies.ts'
import { recipeReplies } from './recipes/recipe-replies.ts'
import { reportReplies } from './reports/report-replies.ts'
import { resourceReplies } from './resources/resource-replies.ts'
import { revisionReplies } from './revisions/revision-replies.ts'
import { settlementReplies } from './settlements/settlement-replies.ts'
import { structureReplies } from './structure/structure-replies.ts'
import { templateReplies } from './templates/template-replies.ts'
import { crewReplies } from './timetable/crew-replies.ts'
import { curveReplies } from './timetable/curve-replies.ts'
import { timetableReplies } from './timetable/timetable-replies.ts'
import { totalsReplies } from './totals-replies.ts'
import { usReplies } from './us/us-replies.ts'

/** What the routes of estimates answer. */
export const estimationReplies: ReplyTable = {
  ...cashFlowReplies,
  ...catalogueReplies,
  ...checkReplies,
  ...editorReplies,
  ...ownItemReplies,
  ...priceReplies,
  ...recipeReplies,
  ...reportReplies,
  ...resourceReplies,
  ...revisionReplies,
  ...settlementReplies,
  ...structureReplies,
  ...templateReplies,
  ...crewReplies,
  ...curveReplies,
  ...timetableReplies,
  ...totalsReplies,
  ...usReplies,
}
