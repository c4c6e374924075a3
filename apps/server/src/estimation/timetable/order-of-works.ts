import { fold } from '@temelia/text/fold'

/** The order in which works of a building usually follow each other in Romania, by words of their names without accents. */
const STAGES: readonly RegExp[] = [
  /organizare|pregatit|demol|desfacer|defris/,
  /terasament|sapatur|excava|umplutur|epuisment/,
  /fundati|infrastructur|piloti|radier|placa pe sol|soclu/,
  /structur|rezistent|suprastruct|beton|cofraj|armatur|zidari|confecti/,
  /acoperis|invelito|sarpant|terasa/,
  /inchider|tamplari|fatad|termosistem|izola/,
  /instala|electric|sanitar|termic|ventila|climatizar|curenti slabi|gaze/,
  /finisaj|tencui|zugrav|vopsi|pardos|placaj|placar|gips|sapa\b|arhitectur/,
  /exterio|sistematizar|trotuar|imprejmui|drum|alee|parcare|spatii verzi|peisag/,
]

/** Divisions of MasterFormat in the order in which their works usually follow each other. */
const DIVISIONS = [
  '01',
  '02',
  '31',
  '03',
  '04',
  '05',
  '06',
  '07',
  '08',
  '21',
  '22',
  '23',
  '25',
  '26',
  '27',
  '28',
  '09',
  '10',
  '11',
  '12',
  '13',
  '14',
  '32',
  '33',
]

/** What says when works are done: what names them, the nearest first, and the division most of their lines are of. */
export interface NamedWorks {
  readonly names: readonly (string | null)[]
  readonly division: string | null
}

/** The place of works in the usual order of the practice; null where nothing says it, so that no order is suggested. */
export function stageOf(practice: 'ro' | 'us', { names, division }: NamedWorks): number | null {
  return practice === 'us' ? divisionStage(names, division) : romanianStage(names)
}

function romanianStage(names: readonly (string | null)[]): number | null {
  for (const name of names) {
    const folded = fold(name ?? '')
    const stage = STAGES.findIndex((words) => words.test(folded))
    if (stage >= 0) return stage
  }
  return null
}

function divisionStage(names: readonly (string | null)[], division: string | null): number | null {
  const named = names.flatMap((name) => /^\s*(?:div(?:ision|\.)?\s*)?(\d\d)\b/i.exec(name ?? '')?.[1] ?? [])[0]
  const stage = DIVISIONS.indexOf((division ?? named ?? '').slice(0, 2))
  return stage < 0 ? null : stage
}
