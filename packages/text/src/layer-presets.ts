import type { Message } from './message.ts'

/** A layer that the product brings along; kept as a template it is the company's own, to be changed. */
interface LayerPreset {
  readonly name: Message
  readonly kind: 'polyline' | 'area' | 'count'
  readonly purpose: 'plan' | 'wall' | 'volume'
  readonly color: string
  readonly weight: number
  readonly opacity: number
  readonly hatch: 'none' | 'diagonal' | 'cross'
  readonly height: number | null
  readonly unit: 'm' | 'ft'
  readonly formula: string
  readonly measureUnit: string
}

const both = (en: string, ro: string): Message => ({ en, ro })

const WALL = { kind: 'polyline', purpose: 'wall', formula: 'length*height-openings', weight: 4, opacity: 0 } as const
const SLAB = { kind: 'area', purpose: 'volume', formula: 'area*height', weight: 2, opacity: 8, hatch: 'cross' } as const
const AREA = { kind: 'area', purpose: 'plan', formula: 'area', weight: 2, opacity: 8, height: null } as const
const LONG = { kind: 'polyline', purpose: 'plan', formula: 'length', weight: 3, opacity: 0, hatch: 'none' } as const
const COUNT = { kind: 'count', purpose: 'plan', formula: 'count', weight: 2, opacity: 25, hatch: 'none' } as const

const romania: readonly LayerPreset[] = [
  {
    ...WALL,
    name: both('Walls 25 cm', 'Pereți 25 cm'),
    color: '#1d7a46',
    hatch: 'diagonal',
    height: 2.6,
    unit: 'm',
    measureUnit: 'mp',
  },
  {
    ...WALL,
    name: both('Partitions 10 cm', 'Pereți despărțitori 10 cm'),
    color: '#0b7285',
    hatch: 'none',
    height: 2.6,
    unit: 'm',
    measureUnit: 'mp',
  },
  { ...SLAB, name: both('Slab 13 cm', 'Placă 13 cm'), color: '#a65300', height: 0.13, unit: 'm', measureUnit: 'mc' },
  { ...AREA, name: both('Flooring', 'Pardoseli'), color: '#1f5fae', hatch: 'diagonal', unit: 'm', measureUnit: 'mp' },
  { ...LONG, name: both('Baseboard', 'Plinte'), color: '#6b3fa0', height: null, unit: 'm', measureUnit: 'm' },
  { ...COUNT, name: both('Doors', 'Uși'), color: '#6b3fa0', height: null, unit: 'm', measureUnit: 'buc' },
  { ...COUNT, name: both('Windows', 'Ferestre'), color: '#a65300', height: null, unit: 'm', measureUnit: 'buc' },
]

const unitedStates: readonly LayerPreset[] = [
  {
    ...WALL,
    name: both('Exterior walls 2x6', 'Pereți exteriori 2x6'),
    color: '#1d7a46',
    hatch: 'diagonal',
    height: 9,
    unit: 'ft',
    measureUnit: 'SF',
  },
  {
    ...WALL,
    name: both('Interior walls 2x4', 'Pereți interiori 2x4'),
    color: '#0b7285',
    hatch: 'none',
    height: 8,
    unit: 'ft',
    measureUnit: 'SF',
  },
  {
    ...SLAB,
    name: both('Slab on grade 6"', 'Placă pe sol 6"'),
    color: '#a65300',
    height: 0.5,
    unit: 'ft',
    measureUnit: 'CY',
  },
  { ...AREA, name: both('Flooring', 'Pardoseli'), color: '#1f5fae', hatch: 'diagonal', unit: 'ft', measureUnit: 'SF' },
  { ...LONG, name: both('Baseboard', 'Plinte'), color: '#6b3fa0', height: null, unit: 'ft', measureUnit: 'LF' },
  { ...COUNT, name: both('Doors', 'Uși'), color: '#6b3fa0', height: null, unit: 'ft', measureUnit: 'EA' },
  { ...COUNT, name: both('Windows', 'Ferestre'), color: '#a65300', height: null, unit: 'ft', measureUnit: 'EA' },
]

/** Layers to begin with, by practice. */
export const layerPresets: Readonly<Record<'ro' | 'us', readonly LayerPreset[]>> = { ro: romania, us: unitedStates }
