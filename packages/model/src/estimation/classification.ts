/**
 * The two classifications of the United States. UNIFORMAT II levels 1 to 3: NISTIR 6389 (1999), with the units of the NAVFAC work
 * breakdown, both works of the US Government. MasterFormat: numbers and short titles of its divisions only.
 */

/** An element of UNIFORMAT II: code, title, the unit it is usually measured in. */
export interface UniformatElement {
  readonly code: string
  readonly title: string
  readonly unit: string
  readonly level: 1 | 2 | 3
}

const ELEMENTS: readonly (readonly [code: string, title: string, unit: string])[] = [
  ['A', 'Substructure', 'SF'],
  ['A10', 'Foundations', 'SF'],
  ['A1010', 'Standard Foundations', 'SF'],
  ['A1020', 'Special Foundations', 'SF'],
  ['A1030', 'Slab on Grade', 'SF'],
  ['A20', 'Basement Construction', 'CY'],
  ['A2010', 'Basement Excavation', 'CY'],
  ['A2020', 'Basement Walls', 'SF'],
  ['B', 'Shell', 'SF'],
  ['B10', 'Superstructure', 'SF'],
  ['B1010', 'Floor Construction', 'SF'],
  ['B1020', 'Roof Construction', 'SF'],
  ['B20', 'Exterior Enclosure', 'SF'],
  ['B2010', 'Exterior Walls', 'SF'],
  ['B2020', 'Exterior Windows', 'SF'],
  ['B2030', 'Exterior Doors', 'EA'],
  ['B30', 'Roofing', 'SF'],
  ['B3010', 'Roof Coverings', 'SF'],
  ['B3020', 'Roof Openings', 'SF'],
  ['C', 'Interiors', 'SF'],
  ['C10', 'Interior Construction', 'SF'],
  ['C1010', 'Partitions', 'SF'],
  ['C1020', 'Interior Doors', 'LEF'],
  ['C1030', 'Fittings', 'SF'],
  ['C20', 'Stairs', 'FLT'],
  ['C2010', 'Stair Construction', 'FLT'],
  ['C2020', 'Stair Finishes', 'FLT'],
  ['C30', 'Interior Finishes', 'SF'],
  ['C3010', 'Wall Finishes', 'SF'],
  ['C3020', 'Floor Finishes', 'SF'],
  ['C3030', 'Ceiling Finishes', 'SF'],
  ['D', 'Services', 'EA'],
  ['D10', 'Conveying', 'STY'],
  ['D1010', 'Elevators & Lifts', 'STP'],
  ['D1020', 'Escalators & Moving Walks', 'EA'],
  ['D1090', 'Other Conveying Systems', 'EA'],
  ['D20', 'Plumbing', 'EA'],
  ['D2010', 'Plumbing Fixtures', 'EA'],
  ['D2020', 'Domestic Water Distribution', 'EA'],
  ['D2030', 'Sanitary Waste', 'EA'],
  ['D2040', 'Rain Water Drainage', 'SF'],
  ['D2090', 'Other Plumbing Systems', 'EA'],
  ['D30', 'Hvac', 'MBH'],
  ['D3010', 'Energy Supply', 'MBH'],
  ['D3020', 'Heat Generating Systems', 'MBH'],
  ['D3030', 'Cooling Generating Systems', 'TON'],
  ['D3040', 'Distribution Systems', 'MBH'],
  ['D3050', 'Terminal & Package Units', 'MBH'],
  ['D3060', 'Controls & Instrumentation', 'MBH'],
  ['D3070', 'Systems Testing & Balancing', 'MBH'],
  ['D3090', 'Other HVAC Systems & Equipment', 'EA'],
  ['D40', 'Fire Protection', 'SF'],
  ['D4010', 'Sprinklers', 'SF'],
  ['D4020', 'Standpipes', 'LF'],
  ['D4030', 'Fire Protection Specialties', 'EA'],
  ['D4090', 'Other Fire Protection Systems', 'EA'],
  ['D50', 'Electrical', 'AMP'],
  ['D5010', 'Electrical Service & Distribution', 'AMP'],
  ['D5020', 'Lighting & Branch Wiring', 'SF'],
  ['D5030', 'Communications & Security', 'SF'],
  ['D5090', 'Other Electrical Systems', 'SF'],
  ['E', 'Equipment & Furnishings', 'SF'],
  ['E10', 'Equipment', 'SF'],
  ['E1010', 'Commercial Equipment', 'SF'],
  ['E1020', 'Institutional Equipment', 'SF'],
  ['E1030', 'Vehicular Equipment', 'EA'],
  ['E1090', 'Other Equipment', 'SF'],
  ['E20', 'Furnishings', 'SF'],
  ['E2010', 'Fixed Furnishings', 'SF'],
  ['E2020', 'Movable Furnishings', 'SF'],
  ['F', 'Special Construction & Demolition', 'SF'],
  ['F10', 'Special Construction', 'SF'],
  ['F1010', 'Special Structures', 'SF'],
  ['F1020', 'Integrated Construction', 'SF'],
  ['F1030', 'Special Construction Systems', 'SF'],
  ['F1040', 'Special Facilities', 'SF'],
  ['F1050', 'Special Controls & Instrumentation', 'SF'],
  ['F20', 'Selective Building Demolition', 'LS'],
  ['F2010', 'Building Elements Demolition', 'LS'],
  ['F2020', 'Hazardous Components Abatement', 'LS'],
  ['G', 'Building Sitework', 'AC'],
  ['G10', 'Site Preparation', 'AC'],
  ['G1010', 'Site Clearing', 'AC'],
  ['G1020', 'Site Demolition & Relocations', 'SY'],
  ['G1030', 'Site Earthwork', 'CY'],
  ['G1040', 'Hazardous Waste Remediation', 'LS'],
  ['G20', 'Site Improvements', 'LS'],
  ['G2010', 'Roadways', 'SY'],
  ['G2020', 'Parking Lots', 'EA'],
  ['G2030', 'Pedestrian Paving', 'SY'],
  ['G2040', 'Site Development', 'EA'],
  ['G2050', 'Landscaping', 'SY'],
  ['G30', 'Site Mechanical Utilities', 'EA'],
  ['G3010', 'Water Supply', 'LF'],
  ['G3020', 'Sanitary Sewer', 'LF'],
  ['G3030', 'Storm Sewer', 'LF'],
  ['G3040', 'Heating Distribution', 'LF'],
  ['G3050', 'Cooling Distribution', 'LF'],
  ['G3060', 'Fuel Distribution', 'GAL'],
  ['G3090', 'Other Site Mechanical Utilities', 'LF'],
  ['G40', 'Site Electrical Utilities', 'EA'],
  ['G4010', 'Electrical Distribution', 'KVA'],
  ['G4020', 'Site Lighting', 'LF'],
  ['G4030', 'Site Communications & Security', 'LF'],
  ['G4090', 'Other Site Electrical Utilities', 'LF'],
  ['G90', 'Other Site Construction', 'LS'],
  ['G9010', 'Service & Pedestrian Tunnels', 'LS'],
  ['G9090', 'Other Site Systems & Equipment', 'LS'],
]

/** Every element, groups before what they hold. */
export const uniformat: readonly UniformatElement[] = ELEMENTS.map(([code, title, unit]) => ({
  code,
  title,
  unit,
  level: code.length === 1 ? 1 : code.length === 3 ? 2 : 3,
}))

/** Divisions of MasterFormat with short titles; reserved numbers are left out. */
export const divisions: readonly Readonly<{ code: string; title: string }>[] = [
  ['00', 'Procurement and Contracting'],
  ['01', 'General Requirements'],
  ['02', 'Existing Conditions'],
  ['03', 'Concrete'],
  ['04', 'Masonry'],
  ['05', 'Metals'],
  ['06', 'Wood, Plastics, and Composites'],
  ['07', 'Thermal and Moisture Protection'],
  ['08', 'Openings'],
  ['09', 'Finishes'],
  ['10', 'Specialties'],
  ['11', 'Equipment'],
  ['12', 'Furnishings'],
  ['13', 'Special Construction'],
  ['14', 'Conveying Equipment'],
  ['21', 'Fire Suppression'],
  ['22', 'Plumbing'],
  ['23', 'HVAC'],
  ['25', 'Integrated Automation'],
  ['26', 'Electrical'],
  ['27', 'Communications'],
  ['28', 'Electronic Safety and Security'],
  ['31', 'Earthwork'],
  ['32', 'Exterior Improvements'],
  ['33', 'Utilities'],
  ['34', 'Transportation'],
  ['35', 'Waterway and Marine'],
  ['40', 'Process Interconnections'],
  ['41', 'Material Handling'],
  ['42', 'Process Heating and Cooling'],
  ['43', 'Process Gas and Liquid'],
  ['44', 'Pollution and Waste Control'],
  ['45', 'Manufacturing Equipment'],
  ['46', 'Water and Wastewater'],
  ['48', 'Electrical Power Generation'],
].map(([code = '', title = '']) => ({ code, title }))

const TITLES = new Map(divisions.map(({ code, title }) => [code, title]))

/** The short title of a division of MasterFormat; undefined for what is none. */
export function divisionTitle(code: string): string | undefined {
  return TITLES.get(code)
}

/**
 * The division that a family of a cost book is: one that has its number and says a word of its title. Other books count their
 * families too, so the number alone proves nothing. Null for any other.
 */
export function divisionNamed(code: string, name: string): string | null {
  const own = wordsOf(TITLES.get(code) ?? '')
  return [...wordsOf(name)].some((word) => own.has(word)) ? code : null
}

/** The division in a number of MasterFormat, `03 30 00` or `32-12-16.13`. Null for what is not written in its pairs. */
export function divisionOfNumber(symbol: string): string | null {
  const [, code = ''] = /^(\d{2})([ -])\d{2}\2\d{2}(?:\.\d{2})?$/.exec(symbol.trim()) ?? []
  return TITLES.has(code) ? code : null
}

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.toLowerCase().match(/[a-z]{4,}/g) ?? [])
}

/** The element an element is part of; undefined for a group. */
export function uniformatParent(code: string): string | undefined {
  return code.length === 5 ? code.slice(0, 3) : code.length === 3 ? code.slice(0, 1) : undefined
}
