import lighthouse from 'lighthouse';
import * as chromeLauncher from 'chrome-launcher';
import fs from 'node:fs';
const url = process.argv[2]; const n = Number(process.argv[3] ?? 1);
for (let i=0;i<n;i++){
const chrome = await chromeLauncher.launch({chromePath:'/usr/bin/chromium',chromeFlags:['--headless=new','--no-sandbox']});
const r = await lighthouse(url,{port:chrome.port,output:'json',logLevel:'error',throttlingMethod:'devtools'});
const a=r.lhr.audits; const m=k=>a[k].numericValue;
console.log(Object.values(r.lhr.categories).map(c=>c.id+':'+Math.round(c.score*100)).join(' '),'FCP',m('first-contentful-paint')|0,'LCP',m('largest-contentful-paint')|0,'CLS',m('cumulative-layout-shift').toFixed(4),'TBT',m('total-blocking-time')|0,'SI',m('speed-index')|0,'bench',r.lhr.environment.benchmarkIndex);
fs.writeFileSync('/tmp/pages-lh.json',JSON.stringify(r.lhr));
fs.writeFileSync('/tmp/pages-trace.json',JSON.stringify(r.artifacts.Trace)); await chrome.kill();
}
const lhr=JSON.parse(fs.readFileSync('/tmp/pages-lh.json'));
for(const c of Object.values(lhr.categories)) for(const ref of c.auditRefs){const x=lhr.audits[ref.id]; if(x.score!==null&&x.score<1&&ref.weight>0) console.log(c.id,ref.id,x.score,x.displayValue??'',x.title)}
console.log(lhr.audits['network-requests'].details.items.map(i=>[i.networkRequestTime|0,i.networkEndTime|0,i.transferSize,i.priority,i.url.slice(21,110)].join(' ')).join('\n'));
console.log(JSON.stringify(lhr.audits['lcp-breakdown-insight']?.details?.items?.[0]?.items?.map(i=>[i.label,i.duration|0])), JSON.stringify(lhr.audits['largest-contentful-paint-element']?.details?.items?.[0]?.items?.[0]?.node?.snippet)?.slice(0,300));
console.log(JSON.stringify(lhr.audits['long-tasks']?.details?.items));
console.log(JSON.stringify(lhr.audits['mainthread-work-breakdown']?.details?.items?.map(i=>[i.groupLabel,i.duration|0])));
console.log('runtimeError',lhr.runtimeError, lhr.runWarnings);
