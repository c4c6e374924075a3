/** What the tabs of the kinds say. */
export const KIND_TEXT = {
  material: 'resourceMaterials',
  labor: 'resourceLabor',
  equipment: 'resourceEquipment',
  transport: 'resourceTransport',
} as const
