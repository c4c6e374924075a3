import { LayerTemplate } from '@temelia/model/takeoff/layer-template'
import { RecordListPage } from '../../records/record-list-page.tsx'

/** `/settings/layer-templates`: the layers that the company draws again and again. */
export function LayerTemplatesPage() {
  return <RecordListPage of={LayerTemplate} sections={SECTIONS} />
}

const SECTIONS = [
  { fields: ['name', 'kind', 'purpose', 'height', 'unit', 'formula'] },
  { fields: ['symbol', 'itemName', 'measureUnit'] },
  { fields: ['color', 'weight', 'opacity', 'hatch'] },
]
