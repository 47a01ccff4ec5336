;; Counts numbers into equal bins, four at a time. The memory has a block of numbers at 0, room for as many at $left, and four
;; tables of counts at $tables, since adding to the same count twice in a row waits for the memory.
;;
;; A number's place is 0.5 when it is below the range or no number, $top when it is above it, else 1 and as many bins as it is
;; above the range's start. Where one of four places is nearer than $near to half a bin from the middle of its bin, that is, at
;; an edge as far as rounding can tell, all four numbers are written to $left instead. The result is the end of those.
(module
  (memory (export "memory") 2)
  (func (export "countPlaces")
    (param $end i32) (param $left i32) (param $tables i32) (param $tableBytes i32)
    (param $low f64) (param $scale f64) (param $top f64) (param $near f64) (result i32)
    (local $at i32) (local $slot i32) (local $odd i32) (local $third i32) (local $fourth i32)
    (local $ones v128) (local $lows v128) (local $scales v128) (local $tops v128) (local $nears v128) (local $halves v128)
    (local $places v128) (local $bins v128) (local $morePlaces v128) (local $moreBins v128)
    (local.set $lows (f64x2.splat (local.get $low)))
    (local.set $scales (f64x2.splat (local.get $scale)))
    (local.set $tops (f64x2.splat (local.get $top)))
    (local.set $nears (f64x2.splat (local.get $near)))
    (local.set $halves (f64x2.splat (f64.const 0.5)))
    (local.set $ones (f64x2.splat (f64.const 1)))
    (local.set $odd (i32.add (local.get $tables) (local.get $tableBytes)))
    (local.set $third (i32.add (local.get $odd) (local.get $tableBytes)))
    (local.set $fourth (i32.add (local.get $third) (local.get $tableBytes)))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $at) (local.get $end)))
        (local.set $places
          (f64x2.pmin
            (local.get $tops)
            (f64x2.pmax
              (local.get $halves)
              (f64x2.add
                (local.get $ones)
                (f64x2.mul (f64x2.sub (v128.load (local.get $at)) (local.get $lows)) (local.get $scales))))))
        (local.set $morePlaces
          (f64x2.pmin
            (local.get $tops)
            (f64x2.pmax
              (local.get $halves)
              (f64x2.add
                (local.get $ones)
                (f64x2.mul (f64x2.sub (v128.load offset=16 (local.get $at)) (local.get $lows)) (local.get $scales))))))
        (local.set $bins (i32x4.trunc_sat_f64x2_s_zero (local.get $places)))
        (local.set $moreBins (i32x4.trunc_sat_f64x2_s_zero (local.get $morePlaces)))
        (if
          (v128.any_true
            (v128.or
              (f64x2.gt
                (f64x2.abs
                  (f64x2.sub
                    (f64x2.sub (local.get $places) (f64x2.convert_low_i32x4_s (local.get $bins)))
                    (local.get $halves)))
                (local.get $nears))
              (f64x2.gt
                (f64x2.abs
                  (f64x2.sub
                    (f64x2.sub (local.get $morePlaces) (f64x2.convert_low_i32x4_s (local.get $moreBins)))
                    (local.get $halves)))
                (local.get $nears))))
          (then
            (v128.store (local.get $left) (v128.load (local.get $at)))
            (v128.store offset=16 (local.get $left) (v128.load offset=16 (local.get $at)))
            (local.set $left (i32.add (local.get $left) (i32.const 32))))
          (else
            (local.set $slot
              (i32.add (local.get $tables) (i32.shl (i32x4.extract_lane 0 (local.get $bins)) (i32.const 2))))
            (i32.store (local.get $slot) (i32.add (i32.load (local.get $slot)) (i32.const 1)))
            (local.set $slot
              (i32.add (local.get $odd) (i32.shl (i32x4.extract_lane 1 (local.get $bins)) (i32.const 2))))
            (i32.store (local.get $slot) (i32.add (i32.load (local.get $slot)) (i32.const 1)))
            (local.set $slot
              (i32.add (local.get $third) (i32.shl (i32x4.extract_lane 0 (local.get $moreBins)) (i32.const 2))))
            (i32.store (local.get $slot) (i32.add (i32.load (local.get $slot)) (i32.const 1)))
            (local.set $slot
              (i32.add (local.get $fourth) (i32.shl (i32x4.extract_lane 1 (local.get $moreBins)) (i32.const 2))))
            (i32.store (local.get $slot) (i32.add (i32.load (local.get $slot)) (i32.const 1)))))
        (local.set $at (i32.add (local.get $at) (i32.const 32)))
        (br $next)))
    (local.get $left)))
