import { chromium } from '@playwright/test'
const B='http://127.0.0.1:3462', O='/tmp/takeoff-look/'
const browser = await chromium.launch({executablePath:'/usr/bin/chromium',args:['--no-sandbox','--disable-gpu']})
for (const country of ['ro','us'] as const) {
  const context = await browser.newContext({viewport:{width:1440,height:900},baseURL:B,locale:country==='ro'?'ro-RO':'en-US'})
  const page = await context.newPage()
  const reply = await page.request.post(`/register/${country}`,{data:{Name:'Ana',Company:'Test',Phone:country==='ro'?'0740111222':'2125550100',User:`a${country}@t.example`,Email:`a${country}@t.example`,Password:'Temelie2026'}})
  const {autoLoginToken} = await reply.json() as any
  await page.goto(`/?autoLoginToken=${encodeURIComponent(autoLoginToken)}#/`)
  await page.waitForTimeout(3000)
  const add=(to:string,data:object)=>page.evaluate(async([to,data])=>{const r=await fetch(`/api/${to}`,{method:'POST',headers:{'content-type':'application/json'},body:JSON.stringify(data)});return await r.json()},[to,data] as const) as Promise<any>
  const {InvestmentId}=await add('estimation-investments',{Name:'Casă P+M'})
  const {ObjectId}=await add('estimation-objects',{InvestmentId,Name:'Casă'})
  const {EstimateId}=await add('estimation-estimates',{ObjectId,Name:'Finisaje'})
  const {ArticleId}=await add('estimation-articles',{EstimateId,Name:'Parchet laminat',MeasureUnit:country==='ro'?'mp':'SF',Price:45})
  await page.goto(`/#/projects/${InvestmentId}/blueprints`)
  await page.waitForTimeout(1500)
  const up=page.locator('input[type=file]').first()
  await up.setInputFiles('e2e/drawings/wingA-ansib-eighth.pdf'); await page.waitForTimeout(4000)
  await up.setInputFiles('e2e/drawings/wingB-mm.dxf'); await page.waitForTimeout(3000)
  // a revision of the DXF: a moved wall by text
  const { readFileSync } = await import('node:fs')
  const text=readFileSync('e2e/drawings/wingB-mm.dxf','latin1').replaceAll('5300.0','6300.0').replaceAll('5500.0','6500.0')
  await up.setInputFiles({name:'wingB-rev-B.dxf',mimeType:'image/vnd.dxf',buffer:Buffer.from(text,'latin1')}); await page.waitForTimeout(3000)
  const pages=await page.evaluate(async()=> (await (await fetch('/api/blueprint-pages?sort=Position')).json())._embedded.blueprint_pages) as any[]
  console.log(pages.map(p=>[p.BlueprintPageId,p.Name]))
  const cad=pages.find(p=>p.Name.startsWith('wingB-mm'))
  const S=(x:number,y:number)=>[404+x*1000,404+y*1000]
  const base={BlueprintPageId:cad.BlueprintPageId}
  await add('blueprint-shapes',{...base,Kind:'rectangle',Points:[S(5.5,.2),S(11.9,8)],Name:'Living',Layer:'Pardoseli',Hatch:'diagonal',ArticleId,Formula:'area'})
  await add('blueprint-shapes',{...base,Kind:'rectangle',Points:[S(.2,.2),S(5.3,8)],Name:'Hol',Layer:'Pardoseli',Hatch:'diagonal'})
  await add('blueprint-shapes',{...base,Kind:'polyline',Points:[S(0,0),S(20.2,0)],Name:'Perete',Layer:'Pereți 25 cm',Color:'#1d7a46',Weight:4,Purpose:'wall',Height:2.6})
  await add('blueprint-shapes',{...base,Kind:'area',Points:[S(12.1,.2),S(20,.2),S(20,3.6)],Name:'Colț',Layer:'Deduceri',Color:'#b0271f',Hatch:'cross'})
  for (const scheme of ['light','dark'] as const) {
    await page.emulateMedia({colorScheme:scheme})
    for (const [n,w,h] of [['1440',1440,900],['820',820,1180],['390',390,844]] as const) {
      await page.setViewportSize({width:w,height:h})
      await page.goto(`/#/projects/${InvestmentId}/blueprints`); await page.reload(); await page.waitForTimeout(1500)
      await page.getByRole('application').first().waitFor()
      if (n==='1440') await page.getByRole('button',{name:'wingB-mm',exact:true}).first().click(); else await page.getByRole('combobox',{name:/^(Planșe|Sheets)$/}).selectOption({label:'wingB-mm'})
      await page.waitForTimeout(1800)
      await page.screenshot({path:`${O}s-${country}-${scheme}-${n}.png`})
      await page.getByRole('button',{name:/^(Compară|Compare)$/}).click().catch(e=>console.log(String(e).slice(0,100)))
      await page.waitForTimeout(500)
      const sel=page.getByRole('combobox',{name:/Compară cu|Compare with/}); await sel.selectOption({label:'wingB-rev-B'})
      await page.waitForTimeout(2500)
      await page.screenshot({path:`${O}c-${country}-${scheme}-${n}.png`})
      console.log(country,scheme,n, await page.getByRole('region',{name:/^(Compară|Compare)$/}).innerText().then(t=>t.slice(0,300).replaceAll('\n','|')))
    }
  }
  await context.close()
}
await browser.close()
