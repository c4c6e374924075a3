/**
 * Inputs and results of the estimation engine. Inputs are structural: the rows of the product fit as they are. Every
 * decimal is a plain number of at most 15 significant digits. Rule numbers (`R1.2`) refer to SPEC.md.
 */
import type { Recapitulation } from './recapitulation-types.ts'

/** LINE rounds every printed step (R1.4); FULL carries precision and rounds for display (R1.5). */
export type Rounding = 'LINE' | 'FULL'

/** National practice: decides the template of the recapitulation and the order of waste, rounding and uplift (R4). */
export type Practice = 'ro' | 'us'

/** What a recipe line or a component is paid for; also the column of a cost. */
export type PartKind = 'material' | 'labor' | 'equipment' | 'transport'

/** How many decimals, and whether steps are rounded. */
export interface CalculationSettings {
  practice: Practice
  rounding: Rounding
  quantityDecimals: number
  priceDecimals: number
  totalDecimals: number
}

/** A line of an article's recipe (R4.1). */
export interface ResourceInput {
  id?: number
  articleId: number
  kind: PartKind
  /** What the consumption is counted in; labour counts as hours where it is hours, or nothing is said (R4.8). */
  measureUnit?: string | null
  /** Quantity of the resource in one unit of the article; a percentage when `percent` is set. */
  consumption: number
  /** Percent lost; counts for materials only. */
  waste?: number | null
  price: number
  /** True for "material mărunt": `consumption` percent of the value of the other materials. */
  percent?: boolean | null
  /** Tonnes per unit of the resource. */
  weight?: number | null
}

/** A linked resource (added) or an included component (shown, not added) of an article (R5.3, R5.4). */
export interface ComponentInput {
  id?: number
  articleId: number
  kind: PartKind
  /** Quantity per unit of the article. */
  quantity: number
  price: number
  included?: boolean | null
}

/** The fields of an article the engine reads. */
export interface ArticleInput {
  id: number
  estimateId: number
  measureUnit?: string | null
  quantity: number
  /** Takeoff rows; when it holds any, the quantity is computed from it (R2). */
  formula?: string | null
  /** Used only when no part price is known (R5.2). */
  price?: number | null
  provenience?: string | null
  /** `material`, `labor`, `equipment`, `transport`, or the extra columns `subcontract` and `other` (R5.5). */
  provenienceType?: string | null
  rsMaterials?: number | null
  rsLabor?: number | null
  rsEquipments?: number | null
  rsTransports?: number | null
  opMaterials?: number | null
  opLabor?: number | null
  opEquipments?: number | null
  opTransports?: number | null
  rsLaborHours?: number | null
  materialsUplift?: number | null
  laborUplift?: number | null
  equipmentsUplift?: number | null
  transportsUplift?: number | null
  /** Tonnes per unit of the article; 0 or null takes it from the recipe. */
  weight?: number | null
}

/** An estimate; its own recapitulation (with rounding and VAT) replaces its object's and the project's. */
export interface EstimateInput {
  id: number
  objectId: number
  recapitulation?: Recapitulation | null
  /** False: no VAT on this estimate (R8.3). */
  applyVat?: boolean | null
  /** 1 (default) counts, 0 is left out, -1 is deducted: estimates of alternates (R13.1). */
  counts?: number | null
}

/** An object (physical structure) of the project; its own recapitulation replaces the project's (R7.13). */
export interface ObjectInput {
  id: number
  recapitulation?: Recapitulation | null
}

/** A named value for formulas (R2.6). */
export interface ParameterInput {
  id?: number
  name: string
  formula: string
}

/** The project: settings, VAT percent and recapitulation (null: the template of its practice). */
export interface ProjectInput extends CalculationSettings {
  vat: number
  recapitulation?: Recapitulation | null
}

/** Everything a project calculation reads. Recipe lines and components are matched by `articleId`, in any order. */
export interface CalculationInput {
  project: ProjectInput
  objects: readonly ObjectInput[]
  estimates: readonly EstimateInput[]
  articles: readonly ArticleInput[]
  resources?: readonly ResourceInput[]
  components?: readonly ComponentInput[]
  parameters?: readonly ParameterInput[]
}

/** Value per column: materials, labour, equipment, transport, subcontract, other, and what belongs to no column. */
export interface Amounts {
  M: number
  m: number
  U: number
  T: number
  sub: number
  other: number
  general: number
  total: number
}

/** One line of a computed recapitulation. `rate` is null where the line has none (sums, fixed amounts, tiers). */
export interface TotalsLine extends Amounts {
  code: string
  name: string | null
  rate: number | null
}

/** An amount without VAT, its VAT, and both. */
export interface Money {
  withoutVat: number
  vat: number
  withVat: number
}

/** Totals of an estimate, an object or the project; all amounts rounded to the total decimals. */
export interface Totals extends Money {
  direct: Amounts
  laborHours: number
  weight: number
  /** How many lines count 0 in all of this because of a fault (R5.7). */
  leftOut: number
  lines: TotalsLine[]
}

/** A component with what it came to. */
export interface ComponentResult {
  id: number | null
  included: boolean
  quantity: number
  value: number
}

/** What the engine computes for an article. Names equal the stored fields where the article has them. */
export interface ArticleResult {
  id: number
  /** The quantity that was used: formula result or typed quantity, rounded as the mode says. */
  quantity: number
  /** Material quantity to order, waste included (US practice); equals `quantity` otherwise. */
  orderQuantity: number
  rsMaterials: number
  rsLabor: number
  rsEquipments: number
  rsTransports: number
  rsLaborHours: number
  /** Sum of the four effective unit parts. */
  price: number
  /** Line parts, linked resources included. */
  materials: number
  labor: number
  equipments: number
  transports: number
  subcontract: number
  other: number
  total: number
  laborHours: number
  weight: number
  components: ComponentResult[]
  faults: Fault[]
}

/** What can go wrong in a calculation. A faulted line counts 0. */
export type FaultCode =
  | 'FORMULA_SYNTAX'
  | 'FORMULA_TWO_READINGS'
  | 'FORMULA_FEET_INCHES'
  | 'FORMULA_LENGTH_ALONE'
  | 'FORMULA_OTHER_LENGTH'
  | 'FORMULA_UNKNOWN_NAME'
  | 'FORMULA_UNKNOWN_FUNCTION'
  | 'FORMULA_ARGUMENTS'
  | 'FORMULA_DIVISION_BY_ZERO'
  | 'FORMULA_OVERFLOW'
  | 'FORMULA_TOO_LONG'
  | 'FORMULA_TOO_DEEP'
  | 'FORMULA_SELF'
  | 'FORMULA_CIRCULAR'
  | 'FORMULA_PARAMETER_FAULTY'
  | 'PARAMETER_NAME_INVALID'
  | 'PARAMETER_NAME_RESERVED'
  | 'PARAMETER_DUPLICATE'
  | 'NUMBER_INVALID'
  | 'NUMBER_OVERFLOW'
  | 'ESTIMATE_UNKNOWN'
  | 'RECAPITULATION_CODE_DUPLICATE'
  | 'RECAPITULATION_BASE_UNKNOWN'
  | 'RECAPITULATION_RATE_INVALID'
  | 'RECAPITULATION_TIERS_INVALID'
  | 'GENERAL_LINE_TWICE'

/** Where a fault is. Rows and columns of a formula count from 1. */
export interface FaultPlace {
  field?: string
  row?: number
  column?: number
  resourceId?: number | null
  componentId?: number | null
  parameter?: string
  objectId?: number
  estimateId?: number
  /** Chapter of the general estimate. */
  chapter?: string
  /** Code of a recapitulation line. */
  line?: string
}

/** A calculation fault: a value, never an exception. */
export interface Fault {
  code: FaultCode
  articleId: number | null
  place: FaultPlace
  params: Record<string, string | number>
}
