use n_queens::*; use std::time::Instant; use std::num::NonZeroUsize;
struct Rng(u64);
impl Rng { fn next(&mut self)->u64{ self.0=self.0.wrapping_add(0x9E3779B97F4A7C15); let mut z=self.0; z=(z^(z>>30)).wrapping_mul(0xBF58476D1CE4E5B9); z=(z^(z>>27)).wrapping_mul(0x94D049BB133111EB); z^(z>>31)} fn f(&mut self)->f64{(self.next()>>11) as f64/(1u64<<53) as f64} fn below(&mut self,n:usize)->usize{(self.next()%n as u64) as usize}}
fn blocked(n:u32,p:f64,r:&mut Rng)->Problem{ let b:Vec<Square>=(0..n*n).filter(|_|r.f()<p).map(|s|Square::new(s/n,s%n)).collect(); Problem::new(n).with_blocked(b).unwrap() }
fn placed(n:u32,k:usize,r:&mut Rng)->Problem{ loop{ let mut q:Vec<Square>=vec![]; let m=n as usize; let (mut rr,mut cc,mut a,mut b)=(vec![false;m],vec![false;m],vec![false;2*m],vec![false;2*m]); let mut tries=0; while q.len()<k && tries<200*m*m { tries+=1; let (x,y)=(r.below(m),r.below(m)); if rr[x]||cc[y]||a[x+y]||b[x+m-y]{continue} rr[x]=true;cc[y]=true;a[x+y]=true;b[x+m-y]=true; q.push(Square::new(x as u32,y as u32)); } if q.len()==k {return Problem::new(n).with_given(q).unwrap()} } }
fn excluded(n:usize,d:usize,r:&mut Rng)->Problem{ let mut all:Vec<(bool,usize)>=(0..2*n-1).map(|i|(false,i)).chain((0..2*n-1).map(|i|(true,i))).collect();
  for i in 0..d{ let j=i+r.below(all.len()-i); all.swap(i,j);} let mut f=vec![false;2*n]; let mut g=vec![false;2*n];
  for &(k,i) in &all[..d]{ if k {g[i]=true}else{f[i]=true} }
  Problem::new(n as u32).with_blocked((0..n*n).filter(|&s|{let(a,b)=(s/n,s%n); f[a+b]||g[a+n-1-b]}).map(|s|Square::new((s/n) as u32,(s%n) as u32))).unwrap() }
fn main(){ let a:Vec<String>=std::env::args().collect(); let n:u32=a[2].parse().unwrap(); let p:f64=a[3].parse().unwrap(); let count:u64=a[4].parse().unwrap(); let threads=NonZeroUsize::new(a[5].parse().unwrap()).unwrap();
 let mut times=vec![]; let mut solv=0;
 for seed in 0..count { let mut r=Rng(seed*7919+n as u64*1000003);
  let b=match &a[1][..]{"blocked"=>blocked(n,p,&mut r),"placed"=>placed(n,p as usize,&mut r),_=>excluded(n as usize,(p*n as f64).round() as usize,&mut r)};
  let t=Instant::now(); 
  if a.len()>6 { let w=n_queens::count::ExactCover::new(&b).unwrap(); let c=n_queens::count::total(&w,threads); let e=t.elapsed().as_secs_f64()*1e3; 
     let t=Instant::now(); let d= if n<=64 {n_queens::count::total(&n_queens::count::DepthFirst::new(&b,n).unwrap(),threads)}else{None}; let e2=t.elapsed().as_secs_f64()*1e3; println!("{seed} {c:?} {e:.2} ms; depth-first {d:?} {e2:.2} ms"); continue }
  let x=n_queens::complete::first(&b,n_queens::complete::Order::Reading,threads,&()).unwrap(); let e=t.elapsed().as_secs_f64()*1e3; times.push(e); if matches!(x,Answer::Solved(_)){solv+=1} }
 if times.is_empty(){return} times.sort_by(f64::total_cmp); println!("{:?} solvable {solv}/{count} median {:.3} ms max {:.3} ms",&a[1..6],times[times.len()/2],times[times.len()-1]); }
