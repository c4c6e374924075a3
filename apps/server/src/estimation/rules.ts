import { articleRules } from './article-rules.ts'
import { facilityRules } from './facilities/rules.ts'
import { generalLineRules } from './general-estimate/rules.ts'
import { parameterRules } from './parameter-rules.ts'
import { componentRules, resourceRules } from './part-rules.ts'
import { projectRules } from './project-rules.ts'
import { recapitulationTemplateRules } from './recapitulations/rules.ts'
import { reportLayoutRules } from './reports/layout-rules.ts'
import { revisionRules } from './revisions/rules.ts'
import { deductionRules } from './settlements/rules.ts'
import { estimateRules, objectRules } from './structure-rules.ts'
import { templateRules } from './templates/rules.ts'
import { costForecastRules } from './cost-forecast-rules.ts'
import { timetableRules } from './timetable/timetable-rules.ts'
import { alternateRules } from './us/alternate-rules.ts'
import { crewRules } from './us/crew-rules.ts'

/** Rules of projects and everything in them. */
export const estimationRules = [
  projectRules,
  objectRules,
  estimateRules,
  articleRules,
  resourceRules,
  componentRules,
  parameterRules,
  generalLineRules,
  facilityRules,
  recapitulationTemplateRules,
  reportLayoutRules,
  revisionRules,
  deductionRules,
  alternateRules,
  crewRules,
  templateRules,
  ...timetableRules,
  costForecastRules,
]
