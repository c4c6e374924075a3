import { articleRules } from './article-rules.ts'
import { parameterRules } from './parameter-rules.ts'
import { componentRules, resourceRules } from './part-rules.ts'
import { projectRules } from './project-rules.ts'
import { estimateRules, objectRules } from './structure-rules.ts'

/** Rules of projects and everything in them. */
export const estimationRules = [
  projectRules,
  objectRules,
  estimateRules,
  articleRules,
  resourceRules,
  componentRules,
  parameterRules,
]
